{ A simple wall player to start from. It looks at the form from above, considers each brick on offer as it is shown,
  without turning it, and drops the brick with the highest estimated points at its best place.

    fpc -O2 simple.pas && ./simple [login password]

  It uses standard input and output. Over TCP: socat TCP:host:port EXEC:"./simple login password" }

program simple;

{$mode objfpc}{$H+}

uses SysUtils;

type
  TCell = record
    x, y, z: integer;
  end;
  TCells = array of TCell;
  TDrop = record
    brick, x, y: integer; { x, y: position of the corner of the brick's cube }
    points: double; { estimate, as seen from above }
  end;

const
  Sides: array[1..6] of TCell = ((x: 1; y: 0; z: 0), (x: -1; y: 0; z: 0), (x: 0; y: 1; z: 0), (x: 0; y: -1; z: 0),
    (x: 0; y: 0; z: 1), (x: 0; y: 0; z: -1));
  MostDrops = 10; { the highest R }

var
  len, width, height, cube, drops: integer; { X Y Z D R }
  volumePoints, touchPoints: double; { C_V C_P }
  top: array of array of integer; { column heights by x and y from 1; 0: empty }
  best: array[1..MostDrops] of TDrop; { the best drops, best first }
  bestCount: integer;

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

function Real(var text: string): double;
var
  code: integer;
begin
  val(Word(text), result, code);
end;

procedure Send(const text: string);
begin
  write(text, #10);
  flush(output);
end;

{ Sends a command. Returns true if it was accepted; its data follow. }
function Ask(const command: string): boolean;
var
  answer: string;
begin
  while true do
  begin
    Send(command);
    answer := Line;
    if Word(answer) = 'OK' then exit(true);
    if Number(answer) <> 6 then exit(false);
    Line; { FORCED_WAITING: too many commands in this turn }
    Line; { OK when the next turn has begun; then try again }
  end;
end;

procedure LogIn(const login, password: string);
begin
  Line; { LOGIN }
  Send(login);
  Line; { PASS }
  if not Ask(password) then halt(1);
end;

procedure ReadWorld;
var
  world: string;
begin
  Ask('DESCRIBE_WORLD');
  world := Line; { X Y Z D B R C_V C_P T K }
  len := Number(world);
  width := Number(world);
  height := Number(world);
  cube := Number(world);
  Number(world);
  drops := Number(world);
  volumePoints := Real(world);
  touchPoints := Real(world);
  SetLength(top, len + 1, width + 1);
end;

procedure ViewFromAbove;
var
  x, y: integer;
  row: string;
begin
  Ask('VIEW_FROM_ABOVE');
  for y := width downto 1 do
  begin
    row := Line;
    for x := 1 to len do top[x, y] := Number(row);
  end;
end;

function InForm(x, y: integer): boolean;
begin
  result := (x >= 1) and (x <= len) and (y >= 1) and (y <= width);
end;

{ Moves the cells to where they land when dropped at a place. Returns false if they do not fit there. }
function Land(var cells: TCells; x, y: integer): boolean;
var
  i, rise: integer;
begin
  result := false;
  rise := -cube;
  for i := 0 to high(cells) do
  begin
    cells[i].x := cells[i].x + x - 1;
    cells[i].y := cells[i].y + y - 1;
    if not InForm(cells[i].x, cells[i].y) then exit;
    if top[cells[i].x, cells[i].y] + 1 - cells[i].z > rise then rise := top[cells[i].x, cells[i].y] + 1 - cells[i].z;
  end;
  for i := 0 to high(cells) do
  begin
    cells[i].z := cells[i].z + rise;
    if cells[i].z > height then exit;
  end;
  result := true;
end;

{ The number of faces that touch the floor or earlier bricks, assuming that these have no holes. }
function TouchingFaces(const cells: TCells): integer;
var
  i, side, x, y: integer;
begin
  result := 0;
  for i := 0 to high(cells) do
    for side := 1 to 6 do
    begin
      x := cells[i].x + Sides[side].x;
      y := cells[i].y + Sides[side].y;
      if InForm(x, y) and (cells[i].z + Sides[side].z <= top[x, y]) then inc(result); { the floor is below all }
    end;
end;

function ReadCells: TCells;
var
  x, y, z: integer;
  row: string;
begin
  result := nil;
  for z := 1 to cube do
    for y := cube downto 1 do
    begin
      row := Line;
      for x := 1 to cube do
        if row[x] = '#' then
        begin
          SetLength(result, length(result) + 1);
          result[high(result)].x := x;
          result[high(result)].y := y;
          result[high(result)].z := z;
        end;
    end;
end;

{ Keeps a drop if it is among the best. }
procedure Keep(const drop: TDrop);
var
  place: integer;
begin
  if bestCount < drops then inc(bestCount)
  else if best[bestCount].points >= drop.points then exit;
  place := bestCount;
  while (place > 1) and (best[place - 1].points < drop.points) do
  begin
    best[place] := best[place - 1];
    dec(place);
  end;
  best[place] := drop;
end;

procedure RateBrick(brick: integer);
var
  terms: string;
  weight: double;
  leastFit, faces, x, y: integer;
  cells, landed: TCells;
  drop: TDrop;
begin
  if not Ask('SHOW_BRICK ' + IntToStr(brick)) then exit; { the turn has ended and the bricks have changed }
  terms := Line;
  weight := Real(terms);
  leastFit := Number(terms);
  cells := ReadCells;
  for x := 2 - cube to len do
    for y := 2 - cube to width do
    begin
      landed := copy(cells, 0, length(cells));
      if not Land(landed, x, y) then continue;
      faces := TouchingFaces(landed);
      if faces < leastFit then continue;
      drop.brick := brick;
      drop.x := x;
      drop.y := y;
      drop.points := weight * (volumePoints * length(cells) + touchPoints * faces);
      Keep(drop);
    end;
end;

{ Tries the best drops until a brick stays. }
procedure Build;
var
  bricks: string;
  i: integer;
begin
  ViewFromAbove;
  bestCount := 0;
  Ask('LIST_BRICKS');
  bricks := Line;
  while bricks <> '' do RateBrick(Number(bricks));
  for i := 1 to bestCount do
    if Ask('DROP_BRICK ' + IntToStr(best[i].brick) + ' 0 0 0 ' + IntToStr(best[i].x) + ' ' + IntToStr(best[i].y)) then
      if pos('ACCEPTED', Line) = 1 then exit;
end;

begin
  if ParamCount > 1 then LogIn(ParamStr(1), ParamStr(2)) else LogIn('simple', 'bot');
  ReadWorld;
  while true do
  begin
    Build;
    Ask('WAIT');
    Line; { WAITING and the seconds }
    Line; { OK when the next turn has begun }
  end;
end.
