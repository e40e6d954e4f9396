# Closes its input and lives on.
read -r request
exec </dev/null
echo Deaf
sleep 1000
