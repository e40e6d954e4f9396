// A simple painting player to start from. Each pawn shoots where most cells become its colour. When low on paint, it
// walks to where the board under it has its colour; otherwise it walks on until a wall stops it.
//
//   mcs simple.cs && mono simple.exe [login password]
//
// It uses standard input and output. Over TCP: socat TCP:host:port EXEC:"mono simple.exe login password"

using System;
using System.Collections.Generic;
using System.Text;

static class Simple
{
    static readonly int[] Down = { -1, 0, 1, 0 }; // up, right, down, left: direction d of the protocol has index d - 1
    static readonly int[] Right = { 0, 1, 0, -1 };

    static int radius, most; // of a pawn; the longest strip of paint
    static char[][][] boards; // by arena: rows of X . 1 2; all numbers here count from 0
    static Dictionary<int, int> heading = new Dictionary<int, int>(); // by arena and pawn: the walking direction
    static StringBuilder moves, shots; // the orders of a turn

    static string Line()
    {
        string line = Console.In.ReadLine();
        if (line == null) Environment.Exit(0); // the server has closed the connection
        return line.Trim();
    }

    static string[] Words()
    {
        return Line().Split(new[] { ' ' }, StringSplitOptions.RemoveEmptyEntries);
    }

    static int[] Numbers()
    {
        return Array.ConvertAll(Words(), int.Parse);
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
            string answer = Line();
            if (!answer.StartsWith("FAILED 6 ")) return answer == "OK";
            Line(); // FORCED_WAITING: too many commands in this turn
            Line(); // OK when the next turn has begun; then try again
        }
    }

    static void LogIn(string login, string password)
    {
        Line(); // LOGIN
        Send(login);
        Line(); // PASS
        if (!Ask(password)) Environment.Exit(1);
    }

    static void ReadBoards()
    {
        boards = new char[Numbers()[0]][][];
        for (int arena = 0; arena < boards.Length; arena++)
        {
            boards[arena] = new char[Numbers()[0]][];
            for (int row = 0; row < boards[arena].Length; row++) boards[arena][row] = Line().ToCharArray();
        }
    }

    static void ReadDiffs()
    {
        int arenas = Numbers()[0];
        for (int arena = 0; arena < arenas; arena++)
        {
            for (int left = Numbers()[0]; left > 0; left--)
            {
                string[] words = Words();
                boards[arena][int.Parse(words[0]) - 1][int.Parse(words[1]) - 1] = words[2][0];
            }
        }
    }

    // The number of cells that the best shot in this direction paints; sets range to its range.
    static int Shot(char[][] board, int row, int column, int direction, int paint, out int range)
    {
        int gain = 0;
        range = 0;
        for (int z = 1; z <= Math.Min(most, paint); z++)
        {
            char cell = board[row + Down[direction] * (radius + z)][column + Right[direction] * (radius + z)];
            if (cell == 'X') break;
            if (cell == '1') continue;
            gain++;
            range = z;
        }
        return gain;
    }

    // The number of board cells under a pawn there that have our colour; -1 if it cannot stand there.
    static int Under(char[][] board, int row, int column)
    {
        int own = 0;
        for (int r = row - radius; r <= row + radius; r++)
        {
            for (int c = column - radius; c <= column + radius; c++)
            {
                if (board[r][c] == 'X') return -1;
                if (board[r][c] == '1') own++;
            }
        }
        return own;
    }

    static void Decide(int arena, int id, int paint, int row, int column)
    {
        string who = " " + (arena + 1) + " " + id + " ";
        char[][] board = boards[arena];
        int bestGain = 0, bestRange = 0, bestDirection = 0, bestPlace = 0;
        var places = new int[4];
        for (int d = 0; d < 4; d++)
        {
            int range;
            int gain = Shot(board, row, column, d, paint, out range);
            if (gain > bestGain)
            {
                bestGain = gain;
                bestRange = range;
                bestDirection = d;
            }
            places[d] = Under(board, row + Down[d], column + Right[d]);
            if (places[d] > places[bestPlace]) bestPlace = d;
        }
        if (bestGain >= Math.Min(3, most))
        {
            shots.Append(who + (bestDirection + 1) + " " + bestRange);
            return;
        }
        int key = arena * 1000 + id, here = Under(board, row, column), ahead;
        if (!heading.TryGetValue(key, out ahead)) ahead = (id + row) % 4;
        if (paint < most && places[bestPlace] > here) ahead = bestPlace;
        else if (paint < most && here > 0) return; // stay and collect paint
        for (int turn = 0; turn < 4 && places[ahead] < 0; turn++) ahead = (ahead + 1) % 4;
        heading[key] = ahead;
        moves.Append(who + (ahead + 1));
    }

    static void PlayTurn()
    {
        if (Ask("GET_DIFFS")) ReadDiffs();
        if (!Ask("GET_PAWNS")) return;
        moves = new StringBuilder();
        shots = new StringBuilder();
        int arenas = Numbers()[0];
        for (int arena = 0; arena < arenas; arena++)
        {
            for (int left = Numbers()[0]; left > 0; left--)
            {
                int[] pawn = Numbers();
                Decide(arena, pawn[0], pawn[1], pawn[2] - 1, pawn[3] - 1);
                for (int i = 0; i < 2 * radius + 1; i++) Line(); // a row of its surface, not used
            }
        }
        if (moves.Length > 0) Ask("MOVE" + moves);
        if (shots.Length > 0) Ask("SHOOT" + shots);
    }

    static void Main(string[] arguments)
    {
        LogIn(arguments.Length > 1 ? arguments[0] : "simple", arguments.Length > 1 ? arguments[1] : "bot");
        Ask("GET_CONSTANTS");
        int[] constants = Numbers();
        radius = constants[1];
        most = constants[2];
        while (true)
        {
            Ask("GET_STATUS");
            bool playing = Numbers()[0] == 1;
            if ((!playing || boards == null) && Ask("GET_ARENAS")) ReadBoards();
            if (playing && boards != null) PlayTurn();
            Ask("WAIT");
            Line(); // OK when the next turn has begun
        }
    }
}
