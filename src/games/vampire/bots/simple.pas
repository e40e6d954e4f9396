{ A simple vampire to start from. It leaves the light of grenades; otherwise it puts a grenade next to a swarm, or walks
  to the nearest swarm. It ignores power-ups, other vampires and lamps.

    fpc -O2 simple.pas }
{$mode objfpc}{$H+}
program Simple;

uses
  SysUtils;

const
  Most = 23;
  Letters: string = 'URDL';
  DX: array[1..4] of integer = (-1, 0, 1, 0);
  DY: array[1..4] of integer = (0, 1, 0, -1);

type
  { By row from the top and column from the left: X and Y of the messages. }
  TMarks = array[0..Most, 0..Most] of boolean;
  TGrenade = record
    X, Y, Radius: integer;
  end;
  TGoal = (OutOfLight, BesideSwarm);

var
  Size: integer;
  Swarm, Lit: TMarks;
  Grenades: array of TGrenade;

function IsBush(X, Y: integer): boolean;
begin
  IsBush := (X <= 0) or (Y <= 0) or (X >= Size - 1) or (Y >= Size - 1) or (not odd(X) and not odd(Y));
end;

function IsBlocked(X, Y: integer): boolean;
var
  I: integer;
begin
  if IsBush(X, Y) or Swarm[X, Y] then
    exit(true);
  for I := 0 to High(Grenades) do
    if (Grenades[I].X = X) and (Grenades[I].Y = Y) then
      exit(true);
  IsBlocked := false;
end;

function IsBesideSwarm(X, Y: integer): boolean;
var
  D: integer;
begin
  IsBesideSwarm := false;
  for D := 1 to 4 do
    if Swarm[X + DX[D], Y + DY[D]] then
      IsBesideSwarm := true;
end;

{ Marks the cells that some grenade will light. }
procedure Light;
var
  I, D, Reach, X, Y: integer;
begin
  FillChar(Lit, SizeOf(Lit), 0);
  for I := 0 to High(Grenades) do
  begin
    Lit[Grenades[I].X, Grenades[I].Y] := true;
    for D := 1 to 4 do
    begin
      X := Grenades[I].X + DX[D];
      Y := Grenades[I].Y + DY[D];
      Reach := Grenades[I].Radius;
      while (Reach > 0) and not IsBush(X, Y) and not Swarm[X, Y] do
      begin
        Lit[X, Y] := true;
        X := X + DX[D];
        Y := Y + DY[D];
        Reach := Reach - 1;
      end;
    end;
  end;
end;

procedure AddGrenade(X, Y, Radius: integer);
begin
  SetLength(Grenades, Length(Grenades) + 1);
  Grenades[High(Grenades)].X := X;
  Grenades[High(Grenades)].Y := Y;
  Grenades[High(Grenades)].Radius := Radius;
end;

{ The directions of the shortest path over free cells to a goal; empty: no path, or already there. }
function Way(X, Y: integer; Goal: TGoal): string;
var
  Seen: TMarks;
  Ways: array[0..Most, 0..Most] of string;
  Todo: array[1..Most * Most] of TGrenade;
  First, Last, D, ToX, ToY: integer;
begin
  FillChar(Seen, SizeOf(Seen), 0);
  First := 1;
  Last := 1;
  Todo[1].X := X;
  Todo[1].Y := Y;
  Seen[X, Y] := true;
  Ways[X, Y] := '';
  while First <= Last do
  begin
    X := Todo[First].X;
    Y := Todo[First].Y;
    First := First + 1;
    if not Lit[X, Y] and ((Goal = OutOfLight) or IsBesideSwarm(X, Y)) then
      exit(Ways[X, Y]);
    for D := 1 to 4 do
    begin
      ToX := X + DX[D];
      ToY := Y + DY[D];
      if not IsBlocked(ToX, ToY) and not Seen[ToX, ToY] then
      begin
        Seen[ToX, ToY] := true;
        Ways[ToX, ToY] := Ways[X, Y] + Letters[D];
        Last := Last + 1;
        Todo[Last].X := ToX;
        Todo[Last].Y := ToY;
      end;
    end;
  end;
  Way := '';
end;

procedure Answer(X, Y, GrenadesLeft, Radius: integer);
var
  Path: string;
  I: integer;
begin
  Light;
  if not Lit[X, Y] and (GrenadesLeft > 0) and IsBesideSwarm(X, Y) then
  begin
    WriteLn('GRENADE');
    AddGrenade(X, Y, Radius);
    Light;
  end;
  if Lit[X, Y] then
    Path := Way(X, Y, OutOfLight)
  else
    Path := Way(X, Y, BesideSwarm);
  if Path = '' then
    exit;
  Write('MOVE');
  for I := 1 to Length(Path) do
    if I <= 2 then
      Write(' ', Path[I]);
  WriteLn;
end;

var
  Line: string;
  Words: TStringArray;
  Header, Id: string;
  I, X, Y, GrenadesLeft, Radius: integer;

begin
  WriteLn('LOGIN simple');
  WriteLn('.');
  Flush(Output);
  Header := '';
  Id := '';
  X := 0;
  Y := 0;
  GrenadesLeft := 0;
  Radius := 0;
  while not Eof do
  begin
    ReadLn(Line);
    Words := Trim(Line).Split([' ']);
    if Words[0] = 'END' then
      exit;
    if Words[0] = 'SIZE' then
      Size := StrToInt(Words[1]);
    if Words[0] = 'REQ' then
    begin
      Header := 'RES ' + Words[1] + ' ' + Words[2] + ' ' + Words[3];
      Id := Words[3];
      FillChar(Swarm, SizeOf(Swarm), 0);
      SetLength(Grenades, 0);
    end;
    if (Words[0] = 'VAMPIRE') and (Words[1] = Id) then
    begin
      X := StrToInt(Words[2]);
      Y := StrToInt(Words[3]);
      GrenadesLeft := StrToInt(Words[5]);
      Radius := StrToInt(Words[6]);
    end;
    if Words[0] = 'GRENADE' then
      AddGrenade(StrToInt(Words[2]), StrToInt(Words[3]), StrToInt(Words[5]));
    if Copy(Words[0], 1, 3) = 'BAT' then
    begin
      I := 1;
      while I + 1 <= High(Words) do
      begin
        Swarm[StrToInt(Words[I]), StrToInt(Words[I + 1])] := true;
        I := I + 2;
      end;
    end;
    if (Words[0] = '.') and (Header <> '') then { not the block that answers LOGIN }
    begin
      WriteLn(Header);
      Answer(X, Y, GrenadesLeft, Radius);
      WriteLn('.');
      Flush(Output);
    end;
  end;
end.
