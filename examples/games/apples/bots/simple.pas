{ A simple apples player to start from. It wishes for 3 apples while there are many, and for 1 otherwise.

    fpc -O2 simple.pas && ./simple [login password]

  It uses standard input and output. Over TCP: socat TCP:host:port EXEC:"./simple login password" }

program simple;

{$mode objfpc}{$H+}

uses SysUtils;

function Line: string;
begin
  if eof(input) then halt; { the server has closed the connection }
  readln(result);
  result := trim(result);
end;

procedure Say(const text: string);
begin
  write(text, #10);
  flush(output);
end;

var
  look: string;
  i: integer;

begin
  Line; { LOGIN }
  if ParamCount > 1 then Say(ParamStr(1)) else Say('simple');
  Line; { PASS }
  if ParamCount > 1 then Say(ParamStr(2)) else Say('bot');
  if pos('OK', Line) <> 1 then halt(1);
  while true do
  begin
    Say('LOOK');
    Line; { OK }
    look := Line;
    if StrToInt(copy(look, 1, pos(' ', look) - 1)) > 7 then Say('PICK 3') else Say('PICK 1');
    Line; { OK }
    Say('WAIT');
    for i := 1 to 3 do Line; { OK, WAITING and the seconds, and OK when the next turn has begun }
  end;
end.
