// The viewer page (web/, built to build/web/viewer.html) as bytes of this program.
    .section .rodata
    .global agon_viewer_page
    .global agon_viewer_page_bytes
agon_viewer_page:
    .incbin AGON_VIEWER_HTML
end:
    .balign 8
agon_viewer_page_bytes:
    .quad end - agon_viewer_page
    .section .note.GNU-stack, "", %progbits
