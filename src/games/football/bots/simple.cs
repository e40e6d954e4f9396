// A simple football player to start from. It looks at all nodes where its move can end and moves to the one nearest to
// the enemy's gate, never into its own gate if there is an alternative.
//
//   mcs simple.cs && mono simple.exe

using System;
using System.Collections.Generic;

struct Node
{
    public int X, Y; // X is the row from the top, Y the column from the left
    public Node(int x, int y) { X = x; Y = y; }
}

static class Simple
{
    const int Rows = 15, Columns = 21;
    static readonly int[] Dx = { -1, -1, 0, 1, 1, 1, 0, -1 };
    static readonly int[] Dy = { 0, 1, 1, 1, 0, -1, -1, -1 }; // direction d + 4 is the opposite of d

    static bool[,] visited = new bool[Rows, Columns];
    static bool[,,] used = new bool[Rows, Columns, 8]; // used edges, by node and direction
    static Node ball = new Node(7, 10);
    static int enemyColumn = 0; // where we shoot; the player who gets "Start" has the left gate and shoots to the right

    static bool IsFinish(Node n)
    {
        return (n.Y == 0 || n.Y == Columns - 1) && n.X > 5 && n.X < 9;
    }

    // The ball bounces here: a move may pass through but not end.
    static bool Bounces(Node n)
    {
        bool onEdge = n.X == 0 || n.X == Rows - 1 || n.Y == 0 || n.Y == Columns - 1;
        return visited[n.X, n.Y] || (onEdge && !IsFinish(n));
    }

    // Whether the ball may move from n in direction d.
    static bool IsOpen(Node n, int d)
    {
        int x = n.X + Dx[d], y = n.Y + Dy[d];
        if (x < 0 || x >= Rows || y < 0 || y >= Columns) return false;
        bool alongBorder = (x == n.X && (x == 0 || x == Rows - 1)) || (y == n.Y && (y == 0 || y == Columns - 1));
        return !alongBorder && !used[n.X, n.Y, d];
    }

    // Records a move, ours or the enemy's.
    static void Play(List<Node> path)
    {
        foreach (Node to in path)
        {
            for (int d = 0; d < 8; d++)
            {
                if (ball.X + Dx[d] != to.X || ball.Y + Dy[d] != to.Y) continue;
                used[ball.X, ball.Y, d] = true;
                used[to.X, to.Y, (d + 4) % 8] = true;
            }
            ball = to;
            visited[to.X, to.Y] = true;
        }
    }

    // The distance of a node from the enemy's gate; our own gate is the worst place of all.
    static int Badness(Node n)
    {
        if (IsFinish(n) && n.Y != enemyColumn) return 1000;
        int across = Math.Abs(n.Y - enemyColumn);
        int along = Math.Max(0, Math.Max(6 - n.X, n.X - 8));
        return Math.Max(across, along) * 10 + across;
    }

    // Finds every node where the move can end, and the shortest path to it, by breadth-first search from the ball
    // through nodes where it bounces.
    static List<Node> Choose()
    {
        var seen = new bool[Rows, Columns];
        var from = new Node[Rows, Columns];
        var todo = new Queue<Node>();
        todo.Enqueue(ball);
        seen[ball.X, ball.Y] = true;
        bool found = false;
        Node best = ball;
        while (todo.Count > 0)
        {
            Node n = todo.Dequeue();
            for (int d = 0; d < 8; d++)
            {
                if (!IsOpen(n, d)) continue;
                var to = new Node(n.X + Dx[d], n.Y + Dy[d]);
                if (seen[to.X, to.Y]) continue;
                seen[to.X, to.Y] = true;
                from[to.X, to.Y] = n;
                if (Bounces(to))
                {
                    todo.Enqueue(to);
                }
                else if (!found || Badness(to) < Badness(best))
                {
                    found = true;
                    best = to;
                }
            }
        }
        var path = new List<Node> { best };
        while (best.X != ball.X || best.Y != ball.Y)
        {
            best = from[best.X, best.Y];
            path.Insert(0, best);
        }
        return path;
    }

    static void Answer(string line)
    {
        Console.Out.Write(line + "\n");
        Console.Out.Flush();
    }

    static void Main()
    {
        visited[ball.X, ball.Y] = true;
        string line;
        while ((line = Console.In.ReadLine()) != null)
        {
            string[] words = line.Split(new[] { ' ' }, StringSplitOptions.RemoveEmptyEntries);
            if (words[0] == "Quit") return;
            if (words[0] == "Name")
            {
                Answer("Simple C#");
                continue;
            }
            var path = new List<Node>();
            if (words[0] == "Start")
            {
                enemyColumn = Columns - 1;
            }
            else
            {
                // "Opening n ..." gives the path of the ball before the first move; it expects no answer.
                bool opening = words[0] == "Opening";
                for (int i = opening ? 2 : 1; i + 1 < words.Length; i += 2)
                    path.Add(new Node(int.Parse(words[i]), int.Parse(words[i + 1])));
                Play(path);
                if (opening) continue;
            }
            path = Choose();
            Play(path);
            string text = path.Count.ToString();
            foreach (Node n in path) text += " " + n.X + " " + n.Y;
            Answer(text);
        }
    }
}
