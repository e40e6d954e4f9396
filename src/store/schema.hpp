#pragma once

extern "C" const char agon_schema_001[];
extern "C" const char agon_schema_002[];
extern "C" const char agon_schema_003[];
extern "C" const char agon_sqlite_schema_004[];
extern "C" const char agon_archive_schema_001[];
extern "C" const char agon_archive_sqlite_schema_002[];

namespace agon::store {

// The numbered SQL files of schema/, in order. Each kind of database has its own list, as some are for one kind only.
inline constexpr const char* postgres_schema[] = {agon_schema_001, agon_schema_002, agon_schema_003};
inline constexpr const char* postgres_archive_schema[] = {agon_archive_schema_001};
inline constexpr const char* sqlite_schema[] = {agon_schema_001, agon_schema_002, agon_schema_003,
                                                agon_sqlite_schema_004};
inline constexpr const char* sqlite_archive_schema[] = {agon_archive_schema_001, agon_archive_sqlite_schema_002};

}  // namespace agon::store
