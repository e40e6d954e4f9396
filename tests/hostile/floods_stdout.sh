# Never stops answering.
read -r request && echo Flood
read -r request
exec yes "2 7 10 7 11"
