{ A simple painting player to start from. Each pawn shoots where most cells become its colour. When low on paint, it
  walks to where the board under it has its colour; otherwise it walks on until a wall stops it.

    fpc -O2 simple.pas && ./simple [login password]

  It uses standard input and output. Over TCP: socat TCP:host:port EXEC:"./simple login password" }

program simple;

{$mode objfpc}{$H+}

uses SysUtils, Math;

type
  TBoard = array of string; { rows of X . 1 2; rows, columns, arenas and directions count from 1 }

const
  Down: array[1..4] of integer = (-1, 0, 1, 0); { up, right, down, left }
  Right: array[1..4] of integer = (0, 1, 0, -1);

var
  radius, most: integer; { of a pawn; the longest strip of paint }
  boards: array of TBoard;
  heading: array of array[0..99] of integer; { by arena and pawn: the walking direction }
  moves, shots: string; { the orders of a turn }

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

function LineNumber: integer;
var
  text: string;
begin
  text := Line;
  result := Number(text);
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
  Send(command);
  answer := Line;
  while Copy(answer, 1, 9) = 'FAILED 6 ' do
  begin
    Line; { FORCED_WAITING: too many commands in this turn }
    Line; { OK when the next turn has begun; then try again }
    Send(command);
    answer := Line;
  end;
  result := answer = 'OK';
end;

procedure LogIn(const login, password: string);
begin
  Line; { LOGIN }
  Send(login);
  Line; { PASS }
  if not Ask(password) then halt(1);
end;

procedure ReadBoards;
var
  arena, row: integer;
begin
  SetLength(boards, LineNumber + 1);
  SetLength(heading, length(boards));
  for arena := 1 to high(boards) do
  begin
    SetLength(boards[arena], LineNumber + 1);
    for row := 1 to high(boards[arena]) do boards[arena][row] := Line;
  end;
end;

procedure ReadDiffs;
var
  arena, left, row, column: integer;
  text: string;
begin
  for arena := 1 to LineNumber do
    for left := 1 to LineNumber do
    begin
      text := Line;
      row := Number(text);
      column := Number(text);
      boards[arena][row][column] := text[1];
    end;
end;

{ The number of cells that the best shot in this direction paints; sets range to its range. }
function Shot(const board: TBoard; row, column, direction, paint: integer; out range: integer): integer;
var
  z: integer;
  cell: char;
begin
  result := 0;
  range := 0;
  for z := 1 to min(most, paint) do
  begin
    cell := board[row + Down[direction] * (radius + z)][column + Right[direction] * (radius + z)];
    if cell = 'X' then break;
    if cell = '1' then continue;
    inc(result);
    range := z;
  end;
end;

{ The number of board cells under a pawn there that have our colour; -1 if it cannot stand there. }
function Under(const board: TBoard; row, column: integer): integer;
var
  r, c: integer;
begin
  result := 0;
  for r := row - radius to row + radius do
    for c := column - radius to column + radius do
    begin
      if board[r][c] = 'X' then exit(-1);
      if board[r][c] = '1' then inc(result);
    end;
end;

procedure Decide(arena, id, paint, row, column: integer);
var
  who: string;
  places: array[1..4] of integer;
  d, gain, range, bestGain, bestRange, bestDirection, bestPlace, here, ahead, turn: integer;
begin
  who := ' ' + IntToStr(arena) + ' ' + IntToStr(id) + ' ';
  bestGain := 0;
  bestRange := 0;
  bestDirection := 1;
  bestPlace := 1;
  for d := 1 to 4 do
  begin
    gain := Shot(boards[arena], row, column, d, paint, range);
    if gain > bestGain then
    begin
      bestGain := gain;
      bestRange := range;
      bestDirection := d;
    end;
    places[d] := Under(boards[arena], row + Down[d], column + Right[d]);
    if places[d] > places[bestPlace] then bestPlace := d;
  end;
  if bestGain >= min(3, most) then
  begin
    shots := shots + who + IntToStr(bestDirection) + ' ' + IntToStr(bestRange);
    exit;
  end;
  here := Under(boards[arena], row, column);
  ahead := heading[arena][id];
  if ahead = 0 then ahead := (id + row) mod 4 + 1;
  if (paint < most) and (places[bestPlace] > here) then
    ahead := bestPlace
  else if (paint < most) and (here > 0) then
    exit; { stay and collect paint }
  for turn := 1 to 4 do
    if places[ahead] < 0 then ahead := ahead mod 4 + 1;
  heading[arena][id] := ahead;
  moves := moves + who + IntToStr(ahead);
end;

procedure PlayTurn;
var
  arena, left, i, id, paint, row, column: integer;
  text: string;
begin
  if Ask('GET_DIFFS') then ReadDiffs;
  if not Ask('GET_PAWNS') then exit;
  moves := '';
  shots := '';
  for arena := 1 to LineNumber do
    for left := 1 to LineNumber do
    begin
      text := Line;
      id := Number(text);
      paint := Number(text);
      row := Number(text);
      column := Number(text);
      Decide(arena, id, paint, row, column);
      for i := 1 to 2 * radius + 1 do Line; { a row of its surface, not used }
    end;
  if moves <> '' then Ask('MOVE' + moves);
  if shots <> '' then Ask('SHOOT' + shots);
end;

var
  text: string;
  playing: boolean;
begin
  if ParamCount > 1 then LogIn(ParamStr(1), ParamStr(2)) else LogIn('simple', 'bot');
  Ask('GET_CONSTANTS');
  text := Line;
  Number(text); { the number of teams }
  radius := Number(text);
  most := Number(text);
  while true do
  begin
    Ask('GET_STATUS');
    playing := LineNumber = 1;
    if (not playing or (boards = nil)) and Ask('GET_ARENAS') then ReadBoards;
    if playing and (boards <> nil) then PlayTurn;
    Ask('WAIT');
    Line; { OK when the next turn has begun }
  end;
end.
