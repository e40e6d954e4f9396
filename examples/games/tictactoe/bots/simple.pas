{ A simple tic-tac-toe player to start from. It marks the first free cell in the order middle, corners, edges.

    fpc -O2 simple.pas && ./simple }

program simple;

{$mode objfpc}{$H+}

uses SysUtils;

procedure Answer(const line: string);
begin
  write(line, #10);
  flush(output);
end;

var
  free: string = '513792468'; { best first }
  line: string;

begin
  while not eof(input) do
  begin
    readln(line);
    line := trim(line);
    if line = 'Quit' then exit;
    if line = 'Name' then
    begin
      Answer('Simple Pascal');
      continue;
    end;
    if line <> 'Start' then delete(free, pos(line, free), 1); { the opponent has marked it }
    Answer(free[1]);
    delete(free, 1, 1);
  end;
end.
