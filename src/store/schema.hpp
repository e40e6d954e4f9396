#pragma once

extern "C" const char agon_schema_001[];
extern "C" const char agon_schema_002[];
extern "C" const char agon_schema_003[];
extern "C" const char agon_archive_schema_001[];

namespace agon::store {

// The numbered SQL files of schema/, in their order; the same for all data bases.
inline constexpr const char* schema[] = {agon_schema_001, agon_schema_002, agon_schema_003};
inline constexpr const char* archive_schema[] = {agon_archive_schema_001};

}  // namespace agon::store
