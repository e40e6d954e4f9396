// A simple network player to start from. It joins the cities one after another by the path with the least fees, and
// then asks in each turn for a permit for the most expensive field of its plan that it can get.
//
//   mcs simple.cs && mono simple.exe [login password]
//
// It uses standard input and output. Over TCP: socat TCP:host:port EXEC:"mono simple.exe login password"

using System;
using System.Collections.Generic;
using System.Linq;

static class Simple
{
    const int MostRequests = 20; // per turn, as the server limits commands

    static int side; // L; a field is the number (x - 1) * side + y - 1
    static int[] fee; // 0: a city
    static int[] limit; // permits left to grant
    static int reach; // D: a new permit is at most this many steps from one that we have
    static bool[] inPlan; // the fields of our plan
    static bool[] permitted;
    static bool[] inReach;

    static string[] Words()
    {
        string line = Console.In.ReadLine();
        if (line == null) Environment.Exit(0); // the server has closed the connection
        return line.Split(new[] { ' ', '\r' }, StringSplitOptions.RemoveEmptyEntries);
    }

    static void Send(string line)
    {
        Console.Out.Write(line + "\n");
        Console.Out.Flush();
    }

    // Sends a command. Returns 0 if it was accepted (its data follow), otherwise the error number.
    static int Ask(string command)
    {
        while (true)
        {
            Send(command);
            string[] answer = Words();
            if (answer[0] == "OK") return 0;
            if (answer[1] != "6") return int.Parse(answer[1]);
            Words(); // FORCED_WAITING: too many commands in this turn
            Words(); // OK when the next turn has begun; then try again
        }
    }

    static void LogIn(string login, string password)
    {
        Words(); // LOGIN
        Send(login);
        Words(); // PASS
        if (Ask(password) != 0) Environment.Exit(1);
    }

    static int[] ReadTable()
    {
        var table = new List<int>();
        for (int x = 0; x < side; x++) table.AddRange(Words().Select(int.Parse));
        return table.ToArray();
    }

    static void ReadWorld()
    {
        Ask("DESCRIBE_WORLD");
        string[] numbers = Words(); // L N D C W T K
        side = int.Parse(numbers[0]);
        reach = int.Parse(numbers[2]);
        fee = ReadTable();
        limit = ReadTable();
    }

    static string TextOf(int field)
    {
        return " " + (field / side + 1) + " " + (field % side + 1);
    }

    // Rows with an even x are shifted right by half a field.
    static List<int> Neighbours(int field)
    {
        int x = field / side + 1, y = field % side + 1, lean = x % 2 == 0 ? 0 : -1;
        int[,] beside = {
            { x, y - 1 }, { x, y + 1 }, { x - 1, y + lean }, { x - 1, y + lean + 1 }, { x + 1, y + lean }, { x + 1, y + lean + 1 }
        };
        var fields = new List<int>();
        for (int i = 0; i < 6; i++)
        {
            int row = beside[i, 0], place = beside[i, 1];
            if (row >= 1 && row <= side && place >= 1 && place <= side) fields.Add((row - 1) * side + place - 1);
        }
        return fields;
    }

    // Joins the city that costs the least fees to reach from the plan, if any is left.
    static bool JoinACity()
    {
        var sum = new int[side * side];
        var back = new int[side * side];
        var open = new Queue<int>(); // fields to which a cheaper path was found
        for (int field = 0; field < side * side; field++)
        {
            sum[field] = inPlan[field] ? 0 : 1000000000;
            if (inPlan[field]) open.Enqueue(field);
        }
        while (open.Count > 0)
        {
            int field = open.Dequeue();
            foreach (int next in Neighbours(field))
            {
                if (sum[field] + fee[next] >= sum[next]) continue;
                sum[next] = sum[field] + fee[next];
                back[next] = field;
                open.Enqueue(next);
            }
        }
        int city = -1;
        for (int field = 0; field < side * side; field++)
        {
            if (fee[field] == 0 && !inPlan[field] && (city < 0 || sum[field] < sum[city])) city = field;
        }
        for (int field = city; field >= 0 && !inPlan[field]; field = back[field]) inPlan[field] = true;
        return city >= 0;
    }

    static void DeclarePlan()
    {
        int[] fields = Enumerable.Range(0, side * side).Where(field => inPlan[field]).ToArray();
        Ask("DECLARE_PLAN " + fields.Length + "\n" + string.Concat(fields.Select(TextOf)));
    }

    // Records that we have a permit there and can get others around it.
    static void NotePermit(int field)
    {
        permitted[field] = true;
        var ring = new List<int> { field }; // the fields at the current distance
        var seen = new bool[side * side];
        seen[field] = true;
        for (int steps = 0; steps <= reach; steps++)
        {
            var nextRing = new List<int>();
            foreach (int inner in ring)
            {
                inReach[inner] = true;
                foreach (int next in Neighbours(inner))
                {
                    if (!seen[next]) nextRing.Add(next);
                    seen[next] = true;
                }
            }
            ring = nextRing;
        }
    }

    // Subtracts the permits that all teams got in the last turn from the limits.
    static void CountPermits()
    {
        Ask("LAST_OBTAINED");
        int[] last = Words().Select(int.Parse).ToArray();
        for (int i = 0; i < 4; i++) Words(); // of earlier turns, not used
        for (int i = 1; i + 1 < last.Length; i += 2) limit[(last[i] - 1) * side + last[i + 1] - 1]--;
    }

    // Asks for one permit after another until one is granted, as somebody else may be faster.
    static void Request()
    {
        var wanted = Enumerable.Range(0, side * side).Where(
            field => inPlan[field] && inReach[field] && !permitted[field] && limit[field] > 0);
        foreach (int field in wanted.OrderByDescending(field => fee[field]).Take(MostRequests).ToArray())
        {
            int error = Ask("REQUEST" + TextOf(field));
            if (error == 107) limit[field] = 0;
            if (error != 0) continue;
            NotePermit(field);
            return;
        }
    }

    static void Main(string[] arguments)
    {
        bool named = arguments.Length > 1;
        LogIn(named ? arguments[0] : "simple", named ? arguments[1] : "bot");
        ReadWorld();
        inPlan = new bool[side * side];
        permitted = new bool[side * side];
        inReach = new bool[side * side];
        for (int field = 0; field < side * side; field++)
        {
            if (fee[field] == 0) NotePermit(field); // every team has permits for the cities from the start
        }
        inPlan[Array.IndexOf(fee, 0)] = true; // start with a city
        while (JoinACity()) continue;
        DeclarePlan();
        while (true)
        {
            CountPermits();
            Request();
            Ask("WAIT");
            Words(); // WAITING and the seconds
            Words(); // OK when the next turn has begun
        }
    }
}
