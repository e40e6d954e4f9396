{ Wants the linker to write where it may not, and a file of the machine in the program. }
{$L CANARY/secret}
{$LINKLIB c}
begin
end.
