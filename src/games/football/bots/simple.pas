{ A simple football player to start from. It looks at all nodes where its move can end and moves to the one nearest to
  the enemy's gate, never into its own gate if there is an alternative.

    fpc -O2 simple.pas }

{$mode objfpc}{$H+}
program Simple;

uses Math;

const
  Rows = 15;     { x is the row from the top }
  Columns = 21;  { y is the column from the left }
  DX: array[0..7] of Integer = (-1, -1, 0, 1, 1, 1, 0, -1);
  DY: array[0..7] of Integer = (0, 1, 1, 1, 0, -1, -1, -1);  { direction d + 4 is the opposite of d }

type
  TNode = record
    X, Y: Integer;
  end;

var
  Visited: array[0..Rows - 1, 0..Columns - 1] of Boolean;
  Used: array[0..Rows - 1, 0..Columns - 1, 0..7] of Boolean;  { used edges, by node and direction }
  Ball: TNode;
  EnemyColumn: Integer = 0;  { where we shoot; the player who gets "Start" has the left gate and shoots to the right }

function IsFinish(N: TNode): Boolean;
begin
  Result := ((N.Y = 0) or (N.Y = Columns - 1)) and (N.X > 5) and (N.X < 9);
end;

{ The ball bounces here: a move may pass through but not end. }
function Bounces(N: TNode): Boolean;
var
  OnEdge: Boolean;
begin
  OnEdge := (N.X = 0) or (N.X = Rows - 1) or (N.Y = 0) or (N.Y = Columns - 1);
  Result := Visited[N.X, N.Y] or (OnEdge and not IsFinish(N));
end;

{ Whether the ball may move from N in direction D. }
function IsOpen(N: TNode; D: Integer): Boolean;
var
  X, Y: Integer;
  AlongBorder: Boolean;
begin
  X := N.X + DX[D];
  Y := N.Y + DY[D];
  if (X < 0) or (X >= Rows) or (Y < 0) or (Y >= Columns) then Exit(False);
  AlongBorder := ((X = N.X) and ((X = 0) or (X = Rows - 1))) or ((Y = N.Y) and ((Y = 0) or (Y = Columns - 1)));
  Result := not AlongBorder and not Used[N.X, N.Y, D];
end;

{ Records one step of the ball, ours or the enemy's. }
procedure Step(N: TNode);
var
  D: Integer;
begin
  for D := 0 to 7 do
    if (Ball.X + DX[D] = N.X) and (Ball.Y + DY[D] = N.Y) then
    begin
      Used[Ball.X, Ball.Y, D] := True;
      Used[N.X, N.Y, (D + 4) mod 8] := True;
    end;
  Ball := N;
  Visited[N.X, N.Y] := True;
end;

{ The distance of a node from the enemy's gate; our own gate is the worst place of all. }
function Badness(N: TNode): Integer;
var
  Across, Along: Integer;
begin
  if IsFinish(N) and (N.Y <> EnemyColumn) then Exit(1000);
  Across := Abs(N.Y - EnemyColumn);
  Along := Max(0, Max(6 - N.X, N.X - 8));
  Result := Max(Across, Along) * 10 + Across;
end;

{ Finds every node where the move can end, and the shortest path to it, by breadth-first search from the ball through
  nodes where it bounces. Then plays and writes the best move. }
procedure Answer;
var
  Seen: array[0..Rows - 1, 0..Columns - 1] of Boolean;
  From: array[0..Rows - 1, 0..Columns - 1] of TNode;
  Queue, Path: array[0..Rows * Columns - 1] of TNode;
  First, Last, Length, D, I: Integer;
  N, Next, Best: TNode;
  Found: Boolean;
begin
  FillChar(Seen, SizeOf(Seen), 0);
  Queue[0] := Ball;
  First := 0;
  Last := 0;
  Seen[Ball.X, Ball.Y] := True;
  Found := False;
  Best := Ball;
  while First <= Last do
  begin
    N := Queue[First];
    Inc(First);
    for D := 0 to 7 do
    begin
      if not IsOpen(N, D) then Continue;
      Next.X := N.X + DX[D];
      Next.Y := N.Y + DY[D];
      if Seen[Next.X, Next.Y] then Continue;
      Seen[Next.X, Next.Y] := True;
      From[Next.X, Next.Y] := N;
      if Bounces(Next) then
      begin
        Inc(Last);
        Queue[Last] := Next;
      end
      else if not Found or (Badness(Next) < Badness(Best)) then
      begin
        Found := True;
        Best := Next;
      end;
    end;
  end;
  { The path from the end back to the ball, which is the move in reverse. }
  Length := 0;
  N := Best;
  repeat
    Path[Length] := N;
    Inc(Length);
    if (N.X = Ball.X) and (N.Y = Ball.Y) then Break;
    N := From[N.X, N.Y];
  until False;
  Write(Length);
  for I := Length - 1 downto 0 do
  begin
    Write(' ', Path[I].X, ' ', Path[I].Y);
    Step(Path[I]);
  end;
  WriteLn;
  Flush(Output);
end;

{ Removes the first number of the line and returns it. }
function TakeNumber(var Line: string): Integer;
var
  Blank, Code: Integer;
begin
  Blank := Pos(' ', Line + ' ');
  Val(Copy(Line, 1, Blank - 1), Result, Code);
  Delete(Line, 1, Blank);
end;

var
  Line: string;
  Count: Integer;
  N: TNode;
  Opening: Boolean;
begin
  Ball.X := 7;
  Ball.Y := 10;
  Visited[Ball.X, Ball.Y] := True;
  while not Eof do
  begin
    ReadLn(Line);
    if Line = 'Quit' then Halt;
    if Line = 'Name' then
    begin
      WriteLn('Simple Pascal');
      Flush(Output);
      Continue;
    end;
    { "Opening n ..." gives the path of the ball before the first move; it expects no answer. }
    Opening := Pos('Opening ', Line) = 1;
    if Opening then Delete(Line, 1, Length('Opening '));
    if Line = 'Start' then
      EnemyColumn := Columns - 1
    else
      for Count := TakeNumber(Line) downto 1 do
      begin
        N.X := TakeNumber(Line);
        N.Y := TakeNumber(Line);
        Step(N);
      end;
    if not Opening then Answer;
  end;
end.
