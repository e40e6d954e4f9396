// A simple vampire to start from. It leaves the light of grenades; otherwise it puts a grenade next to a swarm, or
// walks to the nearest swarm. It ignores power-ups, other vampires and lamps.
//
//   mcs simple.cs && mono simple.exe

using System;
using System.Collections.Generic;

struct Cell
{
    public int X, Y; // row from the top, column from the left, as in the messages
    public Cell(int x, int y) { X = x; Y = y; }
    public Cell Neighbour(int direction) { return new Cell(X + Dx[direction], Y + Dy[direction]); }

    static readonly int[] Dx = { -1, 0, 1, 0 }, Dy = { 0, 1, 0, -1 };
    public const string Letters = "URDL";
}

static class Simple
{
    static int size;
    static HashSet<Cell> swarms = new HashSet<Cell>();
    static List<KeyValuePair<Cell, int>> grenades = new List<KeyValuePair<Cell, int>>(); // cell and radius

    static bool IsBush(Cell c)
    {
        bool border = c.X <= 0 || c.Y <= 0 || c.X >= size - 1 || c.Y >= size - 1;
        return border || (c.X % 2 == 0 && c.Y % 2 == 0);
    }

    static bool IsBlocked(Cell c)
    {
        return IsBush(c) || swarms.Contains(c) || grenades.Exists(grenade => grenade.Key.Equals(c));
    }

    static bool IsBesideSwarm(Cell c)
    {
        for (int direction = 0; direction < 4; direction++)
            if (swarms.Contains(c.Neighbour(direction))) return true;
        return false;
    }

    // The cells that some grenade will light.
    static HashSet<Cell> Light()
    {
        var lit = new HashSet<Cell>();
        foreach (var grenade in grenades)
        {
            lit.Add(grenade.Key);
            for (int direction = 0; direction < 4; direction++)
            {
                Cell c = grenade.Key.Neighbour(direction);
                for (int i = 0; i < grenade.Value && !IsBush(c) && !swarms.Contains(c); i++)
                {
                    lit.Add(c);
                    c = c.Neighbour(direction);
                }
            }
        }
        return lit;
    }

    // The directions of the shortest path over free cells to a good one; empty: no path, or already there.
    static string Way(Cell from, Predicate<Cell> isGood)
    {
        var ways = new Dictionary<Cell, string> { { from, "" } };
        var todo = new Queue<Cell>();
        todo.Enqueue(from);
        while (todo.Count > 0)
        {
            Cell c = todo.Dequeue();
            if (isGood(c)) return ways[c];
            for (int direction = 0; direction < 4; direction++)
            {
                Cell to = c.Neighbour(direction);
                if (IsBlocked(to) || ways.ContainsKey(to)) continue;
                ways[to] = ways[c] + Cell.Letters[direction];
                todo.Enqueue(to);
            }
        }
        return "";
    }

    static string Answer(Cell me, int grenadesLeft, int radius)
    {
        string commands = "";
        if (!Light().Contains(me) && grenadesLeft > 0 && IsBesideSwarm(me))
        {
            commands = "GRENADE\n";
            grenades.Add(new KeyValuePair<Cell, int>(me, radius));
        }
        var lit = Light();
        string path = lit.Contains(me) ? Way(me, c => !lit.Contains(c))
                                       : Way(me, c => !lit.Contains(c) && IsBesideSwarm(c));
        if (path == "") return commands;
        commands += "MOVE";
        for (int i = 0; i < 2 && i < path.Length; i++) commands += " " + path[i];
        return commands + "\n";
    }

    static List<string[]> ReadBlock()
    {
        var lines = new List<string[]>();
        string line;
        while ((line = Console.In.ReadLine()) != null && line.Trim() != ".")
            lines.Add(line.Split(new[] { ' ' }, StringSplitOptions.RemoveEmptyEntries));
        return lines;
    }

    static void Say(string block)
    {
        Console.Out.Write(block + ".\n");
        Console.Out.Flush();
    }

    static void Main()
    {
        Say("LOGIN simple\n");
        for (var block = ReadBlock(); block.Count > 0; block = ReadBlock())
        {
            string[] request = null;
            var me = new Cell();
            int grenadesLeft = 0, radius = 0;
            swarms.Clear();
            grenades.Clear();
            foreach (string[] words in block)
            {
                if (words[0] == "END") return;
                if (words[0] == "SIZE") size = int.Parse(words[1]);
                if (words[0] == "REQ") request = words;
                if (words[0] == "VAMPIRE" && words[1] == request[3])
                {
                    me = new Cell(int.Parse(words[2]), int.Parse(words[3]));
                    grenadesLeft = int.Parse(words[5]);
                    radius = int.Parse(words[6]);
                }
                if (words[0] == "GRENADE")
                {
                    var cell = new Cell(int.Parse(words[2]), int.Parse(words[3]));
                    grenades.Add(new KeyValuePair<Cell, int>(cell, int.Parse(words[5])));
                }
                if (words[0].StartsWith("BAT"))
                    for (int i = 1; i + 1 < words.Length; i += 2)
                        swarms.Add(new Cell(int.Parse(words[i]), int.Parse(words[i + 1])));
            }
            if (request == null) continue; // the block that answers LOGIN
            Say("RES " + request[1] + " " + request[2] + " " + request[3] + "\n" + Answer(me, grenadesLeft, radius));
        }
    }
}
