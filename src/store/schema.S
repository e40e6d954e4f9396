// Embeds the numbered SQL files of schema/ in the program.
    .section .rodata
    .global agon_schema_001
agon_schema_001:
    .incbin AGON_SCHEMA_001
    .byte 0
    .global agon_schema_002
agon_schema_002:
    .incbin AGON_SCHEMA_002
    .byte 0
    .global agon_schema_003
agon_schema_003:
    .incbin AGON_SCHEMA_003
    .byte 0
    .global agon_sqlite_schema_004
agon_sqlite_schema_004:
    .incbin AGON_SQLITE_SCHEMA_004
    .byte 0
    .global agon_archive_schema_001
agon_archive_schema_001:
    .incbin AGON_ARCHIVE_SCHEMA_001
    .byte 0
    .global agon_archive_sqlite_schema_002
agon_archive_sqlite_schema_002:
    .incbin AGON_ARCHIVE_SQLITE_SCHEMA_002
    .byte 0
    .section .note.GNU-stack, "", %progbits
