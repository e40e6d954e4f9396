{ A simple Avalanche player to start from. It tries every way to drop the figure and takes the one that earns the most
  black balls for the opponent; among equals, the one that keeps the field lowest. }
{$mode objfpc}{$H+}
program Simple;

type
  { Columns from the bottom up: '1'..'5' coloured, '*' black. }
  TField = array[0..7] of string;
  TMarks = array[0..7, 1..18] of boolean;

const
  LengthBonus: array[0..7] of integer = (0, 0, 3, 6, 12, 24, 50, 100);
  DX: array[0..3] of integer = (1, -1, 0, 0);
  DY: array[0..3] of integer = (0, 0, 1, -1);

var
  X0: int64; { the next number of the colour sequence }

{ Rows count from 1 here, like the characters of a string. }
function Ball(const Field: TField; Column, Row: integer): char;
begin
  Ball := '.';
  if (Column >= 0) and (Column <= 7) and (Row >= 1) and (Row <= Length(Field[Column])) then
    Ball := Field[Column][Row];
end;

{ Flood-fills the region of one colour, marks its cells and returns their number. }
function Region(const Field: TField; Column, Row: integer; var Seen: TMarks): integer;
var
  I, X, Y: integer;
begin
  Seen[Column, Row] := true;
  Region := 1;
  for I := 0 to 3 do
  begin
    X := Column + DX[I];
    Y := Row + DY[I];
    if Ball(Field, X, Y) = Field[Column][Row] then
      if not Seen[X, Y] then
        Region := Region + Region(Field, X, Y, Seen);
  end;
end;

{ Removes the marked balls, and the black balls next to them. }
procedure Remove(var Field: TField; const Gone: TMarks);
var
  X, Y, I: integer;
  Goes: boolean;
  Left: TField;
begin
  for X := 0 to 7 do
  begin
    Left[X] := '';
    for Y := 1 to Length(Field[X]) do
    begin
      Goes := Gone[X, Y];
      if Field[X][Y] = '*' then
        for I := 0 to 3 do
          if Ball(Field, X + DX[I], Y + DY[I]) <> '.' then
            Goes := Goes or Gone[X + DX[I], Y + DY[I]];
      if not Goes then
        Left[X] := Left[X] + Field[X][Y];
    end;
  end;
  Field := Left;
end;

{ Runs the avalanche to its end. Returns the number of black balls earned. }
function Avalanche(var Field: TField): integer;
var
  Bonus, Steps, Destroyed, Regions, Column, Row, Size, X, Y: integer;
  Gone, Seen: TMarks;
begin
  Bonus := 0;
  Steps := 0;
  repeat
    FillChar(Gone, SizeOf(Gone), 0);
    Destroyed := 0;
    Regions := 0;
    for Column := 0 to 7 do
      for Row := 1 to Length(Field[Column]) do
        if (Field[Column][Row] <> '*') and not Gone[Column, Row] then
        begin
          FillChar(Seen, SizeOf(Seen), 0);
          Size := Region(Field, Column, Row, Seen);
          if Size >= 4 then
          begin
            Destroyed := Destroyed + Size;
            Regions := Regions + 1;
            for X := 0 to 7 do
              for Y := 1 to 18 do
                Gone[X, Y] := Gone[X, Y] or Seen[X, Y];
          end;
        end;
    if Regions > 0 then
    begin
      Steps := Steps + 1;
      Bonus := Bonus + Destroyed - Regions - 2;
      Remove(Field, Gone);
    end;
  until Regions = 0;
  if Steps > 7 then
    Steps := 7;
  Avalanche := Bonus + LengthBonus[Steps];
end;

{ Rates this way of dropping the figure. Losing is worst. }
function Value(Field: TField; First, Second: char; S, R: integer): integer;
var
  Bonus, Heights, Column: integer;
begin
  case R of
    0: begin Field[S] := Field[S] + First; Field[S + 1] := Field[S + 1] + Second; end;
    1: Field[S] := Field[S] + Second + First;
    2: begin Field[S] := Field[S] + Second; Field[S + 1] := Field[S + 1] + First; end;
    3: Field[S] := Field[S] + First + Second;
  end;
  Bonus := Avalanche(Field);
  Heights := 0;
  for Column := 0 to 7 do
  begin
    if Length(Field[Column]) > 16 then
      exit(-1000000);
    Heights := Heights + Length(Field[Column]) * Length(Field[Column]);
  end;
  Value := 1000 * Bonus - Heights;
end;

function NextColour: char;
begin
  NextColour := chr(ord('1') + X0 mod 5);
  X0 := (X0 * 17235617 + 4311271) mod 87465851;
end;

procedure ReadField(var Mine: TField);
var
  Line, Column: integer;
  Row: string;
begin
  for Column := 0 to 7 do
    Mine[Column] := '';
  for Line := 1 to 33 do { my 16 rows from the top, an empty line, the opponent's 16 }
  begin
    ReadLn(Row);
    if Line <= 16 then
      for Column := 0 to 7 do
        if Row[Column + 1] <> '.' then
          Mine[Column] := Row[Column + 1] + Mine[Column];
  end;
end;

procedure MakeMove(const Mine: TField);
var
  First, Second: char;
  S, R, Worth, Best, BestS, BestR: integer;
begin
  First := NextColour;
  Second := NextColour;
  Best := -2000000;
  BestS := 0;
  BestR := 0;
  for S := 0 to 7 do
    for R := 0 to 3 do
      if (S < 7) or odd(R) then { the others would stick out }
      begin
        Worth := Value(Mine, First, Second, S, R);
        if Worth > Best then
        begin
          Best := Worth;
          BestS := S;
          BestR := R;
        end;
      end;
  WriteLn(BestS, ' ', BestR);
end;

var
  Request: string;
  Mine: TField;

begin
  repeat
    ReadLn(Request);
    if Request = 'Start' then
    begin
      ReadLn(X0);
      WriteLn('Simple Pascal');
    end
    else if Request = 'Move' then
    begin
      ReadField(Mine);
      MakeMove(Mine);
    end;
    Flush(Output);
  until (Request = 'Quit') or Eof;
end.
