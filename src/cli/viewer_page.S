// Embeds the viewer page (web/, built as build/web/viewer.html) in the program, also compressed.
    .section .rodata
    .global agon_viewer_page
    .global agon_viewer_page_bytes
agon_viewer_page:
    .incbin AGON_VIEWER_HTML
end:
    .balign 8
agon_viewer_page_bytes:
    .quad end - agon_viewer_page
    .global agon_viewer_zipped
    .global agon_viewer_zipped_bytes
agon_viewer_zipped:
    .incbin AGON_VIEWER_ZIPPED
zipped_end:
    .balign 8
agon_viewer_zipped_bytes:
    .quad zipped_end - agon_viewer_zipped
    .section .note.GNU-stack, "", %progbits
