// A simple Avalanche player to start from. It tries every way to drop the figure and takes the one that earns the most
// black balls for the opponent; among equals, the one that keeps the field lowest.

using System;

class Simple
{
    static readonly int[] LengthBonus = { 0, 0, 3, 6, 12, 24, 50, 100 };
    static readonly int[,] Beside = { { 1, 0 }, { -1, 0 }, { 0, 1 }, { 0, -1 } };

    // A field is eight columns from the bottom up: '1'..'5' coloured, '*' black.
    static char Ball(string[] field, int column, int row)
    {
        if (column < 0 || column > 7 || row < 0 || row >= field[column].Length) return '.';
        return field[column][row];
    }

    // Flood-fills the region of one colour, marks its cells and returns their number.
    static int Region(string[] field, int column, int row, bool[,] seen)
    {
        seen[column, row] = true;
        int size = 1;
        for (int i = 0; i < 4; ++i)
        {
            int x = column + Beside[i, 0], y = row + Beside[i, 1];
            if (Ball(field, x, y) == field[column][row] && !seen[x, y]) size += Region(field, x, y, seen);
        }
        return size;
    }

    // Runs the avalanche to its end. Returns the number of black balls earned.
    static int Avalanche(string[] field)
    {
        int bonus = 0;
        for (int length = 0; ; ++length)
        {
            bool[,] gone = new bool[8, 18];
            int destroyed = 0, regions = 0;
            for (int column = 0; column < 8; ++column)
            {
                for (int row = 0; row < field[column].Length; ++row)
                {
                    if (field[column][row] == '*' || gone[column, row]) continue;
                    bool[,] seen = new bool[8, 18];
                    int size = Region(field, column, row, seen);
                    if (size < 4) continue;
                    destroyed += size;
                    ++regions;
                    for (int x = 0; x < 8; ++x)
                        for (int y = 0; y < 18; ++y) gone[x, y] |= seen[x, y];
                }
            }
            if (regions == 0) return bonus + LengthBonus[Math.Min(length, 7)];
            bonus += destroyed - regions - 2;
            string[] left = new string[8]; // black balls next to a region vanish with it
            for (int x = 0; x < 8; ++x)
            {
                left[x] = "";
                for (int y = 0; y < field[x].Length; ++y)
                {
                    bool goes = gone[x, y];
                    for (int i = 0; i < 4 && field[x][y] == '*'; ++i)
                    {
                        int nx = x + Beside[i, 0], ny = y + Beside[i, 1];
                        if (Ball(field, nx, ny) != '.') goes |= gone[nx, ny];
                    }
                    if (!goes) left[x] += field[x][y];
                }
            }
            Array.Copy(left, field, 8);
        }
    }

    // Rates this way of dropping the figure. Losing is worst.
    static int Value(string[] now, char first, char second, int s, int r)
    {
        string[] field = (string[])now.Clone();
        if (r == 1) field[s] += second;
        field[r == 2 ? s + 1 : s] += first;
        if (r != 1) field[r == 0 ? s + 1 : s] += second;
        int bonus = Avalanche(field), heights = 0;
        foreach (string column in field)
        {
            if (column.Length > 16) return -1000000;
            heights += column.Length * column.Length;
        }
        return 1000 * bonus - heights;
    }

    static long x = 0; // the next number of the colour sequence

    static char NextColour()
    {
        char colour = (char)('1' + x % 5);
        x = (x * 17235617 + 4311271) % 87465851;
        return colour;
    }

    static string ChooseMove(string[] mine)
    {
        char first = NextColour(), second = NextColour();
        int best = int.MinValue;
        string answer = "";
        for (int s = 0; s < 8; ++s)
        {
            for (int r = 0; r < 4; ++r)
            {
                if (s == 7 && r % 2 == 0) continue; // would stick out
                int worth = Value(mine, first, second, s, r);
                if (worth <= best) continue;
                best = worth;
                answer = s + " " + r;
            }
        }
        return answer;
    }

    static void Main()
    {
        for (string request = Console.ReadLine(); request != null && request != "Quit"; request = Console.ReadLine())
        {
            if (request == "Start")
            {
                x = long.Parse(Console.ReadLine());
                Console.WriteLine("Simple C#");
            }
            else if (request == "Move")
            {
                string[] mine = { "", "", "", "", "", "", "", "" };
                for (int line = 0; line < 33; ++line) // my 16 rows from the top, an empty line, the opponent's 16
                {
                    string row = Console.ReadLine();
                    for (int column = 0; line < 16 && column < 8; ++column)
                        if (row[column] != '.') mine[column] = row[column] + mine[column];
                }
                Console.WriteLine(ChooseMove(mine));
            }
            Console.Out.Flush();
        }
    }
}
