# Answers with bytes that are no text.
read -r request && echo Garbage
read -r request && printf '\001\377\000\033[2J\n'
read -r request
