{ A simple bonfire player to start from. Each survivor carries sticks from the nearest island that has some to the
  largest pile that it saw at the beginning, and lights the pile when there are enough.

    fpc -O2 simple.pas && ./simple [login password]

  It uses standard input and output. Over TCP: socat TCP:host:port EXEC:"./simple login password" }

program simple;

{$mode objfpc}{$H+}

uses SysUtils, Math;

type
  TPlace = record
    x, y: integer; { 0: nowhere }
  end;
  TSurvivor = record
    goal: TPlace; { where it carries sticks }
    source: TPlace; { where it gets them }
  end;

const
  Nowhere: TPlace = (x: 0; y: 0);

var
  survivors: array of TSurvivor; { by id }
  enough: integer; { sticks for a fire }

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

function Number(var text: string): integer;
begin
  result := StrToInt(Word(text));
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
    result := Number(answer);
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

function Steps(const a, b: TPlace): integer;
begin
  result := abs(a.x - b.x) + abs(a.y - b.y);
end;

function Same(const a, b: TPlace): boolean;
begin
  result := Steps(a, b) = 0;
end;

procedure ReadWorld;
var
  numbers: string;
begin
  Ask('DESCRIBE_WORLD');
  numbers := Line; { N I S_min F T K }
  Word(numbers);
  Word(numbers);
  enough := Number(numbers);
end;

{ Looks at the islands around; chooses the goal once, the source each time. Returns the sticks here. }
function LookAround(id: integer; const here: TPlace): integer;
var
  places: array of TPlace;
  sticks: array of integer;
  text: string;
  i, most: integer;
begin
  result := 0;
  if Ask(Format('LIST_WOOD %d', [id])) <> 0 then exit;
  SetLength(places, StrToInt(Line));
  SetLength(sticks, length(places));
  for i := 0 to high(places) do
  begin
    text := Line;
    places[i].x := Number(text);
    places[i].y := Number(text);
    sticks[i] := Number(text);
    if Same(places[i], here) then result := sticks[i];
  end;
  with survivors[id] do
  begin
    most := -1;
    if Same(goal, Nowhere) then
      for i := 0 to high(places) do
        if sticks[i] > most then
        begin
          most := sticks[i];
          goal := places[i];
        end;
    source := Nowhere;
    for i := 0 to high(places) do
      if (sticks[i] > 0) and not Same(places[i], goal)
        and (Same(source, Nowhere) or (Steps(here, places[i]) < Steps(here, source))) then source := places[i];
  end;
end;

procedure StepTowards(id: integer; const here, there: TPlace);
var
  dx, dy: integer;
begin
  if Same(there, Nowhere) or Same(here, there) then exit;
  dx := there.x - here.x;
  dy := there.y - here.y;
  if abs(dx) > abs(dy) then Ask(Format('MOVE %d %d 0', [id, Sign(dx)])) else Ask(Format('MOVE %d 0 %d', [id, Sign(dy)]));
end;

procedure Play(id: integer);
var
  text, field, busy: string;
  here: TPlace;
  i, sticks, sticksHere: integer;
  gives: boolean;
begin
  if Ask(Format('INFO %d', [id])) <> 0 then exit;
  text := Line; { x y sticks busy role }
  here.x := Number(text);
  here.y := Number(text);
  sticks := Number(text);
  busy := Word(text);
  field := Line;
  for i := 1 to 4 do Line; { survivors and rafts next to it }
  if busy <> '0' then exit;
  if id > high(survivors) then SetLength(survivors, id + 1); { new elements are zero }
  if Word(field) = 'LAND' then
  begin
    gives := (sticks > 0) and Same(here, survivors[id].goal);
    if gives then
    begin
      Ask(Format('GIVE %d', [id]));
      sticks := 0;
    end;
    sticksHere := LookAround(id, here);
    if gives and (sticksHere >= enough) then Ask(Format('IGNITION %d', [id]));
    if (sticks = 0) and Same(here, survivors[id].source) then
    begin
      Ask(Format('TAKE %d', [id]));
      exit;
    end;
  end;
  if sticks > 0 then StepTowards(id, here, survivors[id].goal) else StepTowards(id, here, survivors[id].source);
end;

var
  ids: string;
begin
  if ParamCount >= 2 then LogIn(ParamStr(1), ParamStr(2)) else LogIn('simple', 'bot');
  ReadWorld;
  while true do
  begin
    Ask('LIST_SURVIVORS');
    Line; { number of those alive }
    ids := Line;
    while ids <> '' do Play(Number(ids));
    Ask('WAIT');
    Line; { WAITING and the seconds }
    Line; { OK when the next turn has begun }
  end;
end.
