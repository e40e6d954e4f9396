// The viewer page (web/, built to build/web/viewer.html) as bytes of this program.
    .section .rodata
    .global agon_viewer_page_begin
    .global agon_viewer_page_end
agon_viewer_page_begin:
    .incbin AGON_VIEWER_HTML
agon_viewer_page_end:
    .section .note.GNU-stack, "", %progbits
