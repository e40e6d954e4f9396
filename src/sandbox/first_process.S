// Embeds the program of first_process.cpp in agon; empty if it is not built for this kind of processor.
    .section .rodata
    .global agon_first_process_begin
agon_first_process_begin:
#ifdef AGON_FIRST_PROCESS
    .incbin AGON_FIRST_PROCESS
#endif
    .global agon_first_process_end
agon_first_process_end:
    .byte 0
    .section .note.GNU-stack, "", %progbits
