# Closes its output and lives on.
read -r request && echo Mute
exec >/dev/null
sleep 1000
