// A simple wall player to start from. It looks at the form from above, considers each brick on offer as it is shown,
// without turning it, and drops the brick with the highest estimated points at its best place.
//
//   mcs simple.cs && mono simple.exe [login password]
//
// It uses standard input and output. Over TCP: socat TCP:host:port EXEC:"mono simple.exe login password"

using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;

struct Cell
{
    public int X, Y, Z;
    public Cell(int x, int y, int z) { X = x; Y = y; Z = z; }
}

class Drop
{
    public string Brick;
    public int X, Y; // position of the corner of the brick's cube
    public double Points; // estimate, as seen from above
}

static class Simple
{
    static readonly Cell[] Sides =
    {
        new Cell(1, 0, 0), new Cell(-1, 0, 0), new Cell(0, 1, 0), new Cell(0, -1, 0), new Cell(0, 0, 1), new Cell(0, 0, -1)
    };

    static int length, width, height, cube, drops; // X Y Z D R
    static double volumePoints, touchPoints; // C_V C_P
    static int[,] top; // column heights by x and y from 1; 0: empty

    static string[] Words()
    {
        string line = Console.In.ReadLine();
        if (line == null) Environment.Exit(0); // the server has closed the connection
        return line.Split(new[] { ' ', '\r' }, StringSplitOptions.RemoveEmptyEntries);
    }

    static double Real(string word)
    {
        return double.Parse(word, CultureInfo.InvariantCulture);
    }

    static void Send(string line)
    {
        Console.Out.Write(line + "\n");
        Console.Out.Flush();
    }

    // Sends a command. Returns true if it was accepted; its data follow.
    static bool Ask(string command)
    {
        while (true)
        {
            Send(command);
            string[] answer = Words();
            if (answer[0] == "OK") return true;
            if (answer[1] != "6") return false;
            Words(); // FORCED_WAITING: too many commands in this turn
            Words(); // OK when the next turn has begun; then try again
        }
    }

    static void LogIn(string login, string password)
    {
        Words(); // LOGIN
        Send(login);
        Words(); // PASS
        if (!Ask(password)) Environment.Exit(1);
    }

    static void ReadWorld()
    {
        Ask("DESCRIBE_WORLD");
        string[] world = Words(); // X Y Z D B R C_V C_P T K
        length = int.Parse(world[0]);
        width = int.Parse(world[1]);
        height = int.Parse(world[2]);
        cube = int.Parse(world[3]);
        drops = int.Parse(world[5]);
        volumePoints = Real(world[6]);
        touchPoints = Real(world[7]);
    }

    static void ViewFromAbove()
    {
        Ask("VIEW_FROM_ABOVE");
        top = new int[length + 1, width + 1];
        for (int y = width; y >= 1; y--)
        {
            string[] row = Words();
            for (int x = 1; x <= length; x++) top[x, y] = int.Parse(row[x - 1]);
        }
    }

    static bool InForm(int x, int y)
    {
        return x >= 1 && x <= length && y >= 1 && y <= width;
    }

    // Where the cells land when dropped at a place; null: they do not fit there.
    static List<Cell> Land(List<Cell> cells, int x, int y)
    {
        var moved = cells.Select(cell => new Cell(cell.X + x - 1, cell.Y + y - 1, cell.Z)).ToList();
        if (moved.Any(cell => !InForm(cell.X, cell.Y))) return null;
        int rise = moved.Max(cell => top[cell.X, cell.Y] + 1 - cell.Z);
        if (moved.Max(cell => cell.Z) + rise > height) return null;
        return moved.Select(cell => new Cell(cell.X, cell.Y, cell.Z + rise)).ToList();
    }

    // The number of faces that touch the floor or earlier bricks, assuming that these have no holes.
    static int TouchingFaces(List<Cell> cells)
    {
        int faces = 0;
        foreach (Cell cell in cells)
        {
            foreach (Cell side in Sides)
            {
                int x = cell.X + side.X, y = cell.Y + side.Y;
                if (InForm(x, y) && cell.Z + side.Z <= top[x, y]) faces++; // the floor is below every column
            }
        }
        return faces;
    }

    static List<Cell> ReadCells()
    {
        var cells = new List<Cell>();
        for (int z = 1; z <= cube; z++)
        {
            for (int y = cube; y >= 1; y--)
            {
                string row = Words()[0];
                for (int x = 1; x <= cube; x++) if (row[x - 1] == '#') cells.Add(new Cell(x, y, z));
            }
        }
        return cells;
    }

    static void RateBrick(string brick, List<Drop> found)
    {
        if (!Ask("SHOW_BRICK " + brick)) return; // the turn has ended and the bricks have changed
        string[] terms = Words();
        double weight = Real(terms[0]);
        int leastFit = int.Parse(terms[1]);
        List<Cell> cells = ReadCells();
        for (int x = 2 - cube; x <= length; x++)
        {
            for (int y = 2 - cube; y <= width; y++)
            {
                List<Cell> landed = Land(cells, x, y);
                int faces = landed == null ? -1 : TouchingFaces(landed);
                if (faces < leastFit) continue;
                double points = weight * (volumePoints * cells.Count + touchPoints * faces);
                found.Add(new Drop { Brick = brick, X = x, Y = y, Points = points });
            }
        }
    }

    // Tries the best drops until a brick stays.
    static void Build()
    {
        ViewFromAbove();
        Ask("LIST_BRICKS");
        var found = new List<Drop>();
        foreach (string brick in Words()) RateBrick(brick, found);
        foreach (Drop drop in found.OrderByDescending(drop => drop.Points).Take(drops))
        {
            if (Ask("DROP_BRICK " + drop.Brick + " 0 0 0 " + drop.X + " " + drop.Y) && Words()[0] == "ACCEPTED") return;
        }
    }

    static void Main(string[] arguments)
    {
        bool named = arguments.Length > 1;
        LogIn(named ? arguments[0] : "simple", named ? arguments[1] : "bot");
        ReadWorld();
        for (;;)
        {
            Build();
            Ask("WAIT");
            Words(); // WAITING and the seconds
            Words(); // OK when the next turn has begun
        }
    }
}
