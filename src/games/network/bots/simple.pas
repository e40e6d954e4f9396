{ A simple network player to start from. It joins the cities one after another by the path with the least fees, and
  then asks in each turn for a permit for the most expensive field of its plan that it can get.

    fpc -O2 simple.pas && ./simple [login password]

  It uses standard input and output. Over TCP: socat TCP:host:port EXEC:"./simple login password" }

program simple;

{$mode objfpc}{$H+}

uses SysUtils;

type
  TNumbers = array of integer;

const
  MostRequests = 20; { per turn, as the server limits commands }
  Far = 1000000000;

var
  side: integer; { L; a field is the number (x - 1) * side + y - 1 }
  fee: TNumbers; { 0: a city }
  limit: TNumbers; { permits left to grant }
  reach: integer; { D: a new permit is at most this many steps from one that we have }
  inPlan, permitted, inReach: array of boolean;

function Line: string;
begin
  if eof(input) then halt; { the server has closed the connection }
  readln(result);
  result := trim(result);
end;

{ Removes the first word of a text and returns it. }
function Word(var text: string): string;
var
  blank: integer;
begin
  blank := pos(' ', text + ' ');
  result := copy(text, 1, blank - 1);
  text := trim(copy(text, blank, length(text)));
end;

procedure Send(const text: string);
begin
  write(text, #10);
  flush(output);
end;

{ Sends a command. Returns 0 if it was accepted (its data follow), otherwise the error number. }
function Ask(const command: string): integer;
var
  answer: string;
begin
  while true do
  begin
    Send(command);
    answer := Line;
    if Word(answer) = 'OK' then exit(0);
    result := StrToInt(Word(answer));
    if result <> 6 then exit;
    Line; { FORCED_WAITING: too many commands in this turn }
    Line; { OK when the next turn has begun; then try again }
  end;
end;

procedure LogIn(const login, password: string);
begin
  Line; { LOGIN }
  Send(login);
  Line; { PASS }
  if Ask(password) <> 0 then halt(1);
end;

function ReadTable: TNumbers;
var
  x, y: integer;
  row: string;
begin
  SetLength(result, side * side);
  for x := 0 to side - 1 do
  begin
    row := Line;
    for y := 0 to side - 1 do result[x * side + y] := StrToInt(Word(row));
  end;
end;

procedure ReadWorld;
var
  numbers: string;
begin
  Ask('DESCRIBE_WORLD');
  numbers := Line; { L N D C W T K }
  side := StrToInt(Word(numbers));
  Word(numbers);
  reach := StrToInt(Word(numbers));
  fee := ReadTable;
  limit := ReadTable;
end;

function TextOf(field: integer): string;
begin
  result := Format(' %d %d', [field div side + 1, field mod side + 1]);
end;

{ Neighbour number i of a field, 0 to 5; -1: outside. Rows with an even x are shifted right by half a field. }
function Neighbour(field, i: integer): integer;
var
  x, y: integer;
begin
  x := field div side + 1;
  y := field mod side + 1;
  if (i >= 2) and odd(x) then y := y - 1;
  case i of
    0: y := y - 1;
    1: y := y + 1;
    2: x := x - 1;
    3: begin x := x - 1; y := y + 1; end;
    4: x := x + 1;
    5: begin x := x + 1; y := y + 1; end;
  end;
  if (x < 1) or (x > side) or (y < 1) or (y > side) then exit(-1);
  result := (x - 1) * side + y - 1;
end;

{ Joins the city that costs the least fees to reach from the plan, if any is left. }
function JoinACity: boolean;
var
  sum, back, open: TNumbers; { open: a ring of the fields to which a cheaper path was found }
  waits: array of boolean; { whether the field is in that ring }
  field, next, i, first, count, city: integer;
begin
  SetLength(sum, side * side);
  SetLength(back, side * side);
  SetLength(open, side * side);
  SetLength(waits, side * side);
  first := 0;
  count := 0;
  for field := 0 to side * side - 1 do
  begin
    sum[field] := Far;
    if not inPlan[field] then continue;
    sum[field] := 0;
    waits[field] := true;
    open[count] := field;
    inc(count);
  end;
  while count > 0 do
  begin
    field := open[first];
    waits[field] := false;
    first := (first + 1) mod length(open);
    dec(count);
    for i := 0 to 5 do
    begin
      next := Neighbour(field, i);
      if (next < 0) or (sum[field] + fee[next] >= sum[next]) then continue;
      sum[next] := sum[field] + fee[next];
      back[next] := field;
      if waits[next] then continue;
      waits[next] := true;
      open[(first + count) mod length(open)] := next;
      inc(count);
    end;
  end;
  city := -1;
  for field := 0 to side * side - 1 do
    if (fee[field] = 0) and not inPlan[field] and ((city < 0) or (sum[field] < sum[city])) then city := field;
  result := city >= 0;
  if not result then exit;
  while not inPlan[city] do
  begin
    inPlan[city] := true;
    city := back[city];
  end;
end;

procedure DeclarePlan;
var
  field, count: integer;
  fields: string;
begin
  count := 0;
  fields := '';
  for field := 0 to side * side - 1 do
    if inPlan[field] then
    begin
      fields := fields + TextOf(field);
      inc(count);
    end;
  Ask(Format('DECLARE_PLAN %d', [count]) + #10 + fields);
end;

{ Records that we have a permit there and can get others around it. }
procedure NotePermit(field: integer);
var
  distance, open: TNumbers; { distance: counted from 1; 0: not seen yet }
  at, next, i, first, count: integer;
begin
  permitted[field] := true;
  SetLength(distance, side * side);
  SetLength(open, side * side);
  distance[field] := 1;
  open[0] := field;
  first := 0;
  count := 1;
  while first < count do
  begin
    at := open[first];
    inc(first);
    inReach[at] := true;
    for i := 0 to 5 do
    begin
      next := Neighbour(at, i);
      if (next < 0) or (distance[next] > 0) or (distance[at] > reach) then continue;
      distance[next] := distance[at] + 1;
      open[count] := next;
      inc(count);
    end;
  end;
end;

{ Subtracts the permits that all teams got in the last turn from the limits. }
procedure CountPermits;
var
  last: string;
  left, i, x, y: integer;
begin
  Ask('LAST_OBTAINED');
  last := Line;
  for i := 1 to 4 do Line; { of earlier turns, not used }
  for left := StrToInt(Word(last)) downto 1 do
  begin
    x := StrToInt(Word(last));
    y := StrToInt(Word(last));
    dec(limit[(x - 1) * side + y - 1]);
  end;
end;

{ Asks for one permit after another, the most expensive field first, until one is granted, as somebody else may be
  faster. }
procedure Request;
var
  asked: array of boolean;
  tries, field, best, error: integer;
begin
  SetLength(asked, side * side);
  for tries := 1 to MostRequests do
  begin
    best := -1;
    for field := 0 to side * side - 1 do
      if inPlan[field] and inReach[field] and not permitted[field] and not asked[field] and (limit[field] > 0)
        and ((best < 0) or (fee[field] > fee[best])) then best := field;
    if best < 0 then exit;
    asked[best] := true;
    error := Ask('REQUEST' + TextOf(best));
    if error = 107 then limit[best] := 0;
    if error = 0 then
    begin
      NotePermit(best);
      exit;
    end;
  end;
end;

var
  field: integer;
begin
  if ParamCount >= 2 then LogIn(ParamStr(1), ParamStr(2)) else LogIn('simple', 'bot');
  ReadWorld;
  SetLength(inPlan, side * side);
  SetLength(permitted, side * side);
  SetLength(inReach, side * side);
  for field := 0 to side * side - 1 do
    if fee[field] = 0 then NotePermit(field); { every team has permits for the cities from the start }
  field := 0;
  while fee[field] <> 0 do inc(field);
  inPlan[field] := true; { start with a city }
  while JoinACity do;
  DeclarePlan;
  while true do
  begin
    CountPermits;
    Request;
    Ask('WAIT');
    Line; { WAITING and the seconds }
    Line; { OK when the next turn has begun }
  end;
end.
