// A simple bonfire player to start from. Each survivor carries sticks from the nearest island that has some to the
// largest pile that it saw at the beginning, and lights the pile when there are enough.
//
//   mcs simple.cs && mono simple.exe [login password]
//
// It uses standard input and output. Over TCP: socat TCP:host:port EXEC:"mono simple.exe login password"

using System;
using System.Collections.Generic;
using System.Linq;

static class Simple
{
    class Place
    {
        public int X, Y;

        public int Steps(Place other)
        {
            return Math.Abs(X - other.X) + Math.Abs(Y - other.Y);
        }

        public bool Is(Place other)
        {
            return other != null && Steps(other) == 0;
        }
    }

    class Survivor
    {
        public Place Goal; // where it carries sticks
        public Place Source; // where it gets them; null: no known sticks
    }

    static readonly Dictionary<string, Survivor> survivors = new Dictionary<string, Survivor>();
    static int enough; // sticks for a fire

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

    static Place PlaceOf(string[] words)
    {
        return new Place { X = int.Parse(words[0]), Y = int.Parse(words[1]) };
    }

    static void ReadWorld()
    {
        Ask("DESCRIBE_WORLD");
        enough = int.Parse(Words()[2]); // N I S_min F T K; only S_min is used
    }

    // Looks at the islands around; chooses the goal once, the source each time. Returns the sticks here.
    static int LookAround(string id, Survivor survivor, Place here)
    {
        if (Ask("LIST_WOOD " + id) != 0) return 0;
        int count = int.Parse(Words()[0]);
        var islands = new List<KeyValuePair<Place, int>>(); // with their sticks
        for (int i = 0; i < count; i++)
        {
            string[] words = Words();
            islands.Add(new KeyValuePair<Place, int>(PlaceOf(words), int.Parse(words[2])));
        }
        if (survivor.Goal == null) survivor.Goal = islands.OrderByDescending(island => island.Value).First().Key;
        var full = islands.Where(island => island.Value > 0 && !island.Key.Is(survivor.Goal)).Select(island => island.Key);
        survivor.Source = full.OrderBy(place => here.Steps(place)).FirstOrDefault();
        return islands.Where(island => island.Key.Is(here)).Select(island => island.Value).FirstOrDefault();
    }

    static void StepTowards(string id, Place here, Place there)
    {
        if (there == null || here.Is(there)) return;
        int dx = there.X - here.X;
        int dy = there.Y - here.Y;
        if (Math.Abs(dx) > Math.Abs(dy)) Ask("MOVE " + id + " " + Math.Sign(dx) + " 0");
        else Ask("MOVE " + id + " 0 " + Math.Sign(dy));
    }

    static void Play(string id)
    {
        if (Ask("INFO " + id) != 0) return;
        string[] info = Words(); // x y sticks busy role
        bool onLand = Words()[0] == "LAND";
        for (int i = 0; i < 4; i++) Words(); // survivors and rafts next to it
        if (info[3] != "0") return;
        if (!survivors.ContainsKey(id)) survivors[id] = new Survivor();
        Survivor survivor = survivors[id];
        Place here = PlaceOf(info);
        bool loaded = info[2] != "0";
        if (onLand)
        {
            bool gives = loaded && here.Is(survivor.Goal);
            if (gives)
            {
                Ask("GIVE " + id);
                loaded = false;
            }
            int sticksHere = LookAround(id, survivor, here);
            if (gives && sticksHere >= enough) Ask("IGNITION " + id);
            if (!loaded && here.Is(survivor.Source))
            {
                Ask("TAKE " + id);
                return;
            }
        }
        StepTowards(id, here, loaded ? survivor.Goal : survivor.Source);
    }

    static void Main(string[] arguments)
    {
        bool named = arguments.Length > 1;
        LogIn(named ? arguments[0] : "simple", named ? arguments[1] : "bot");
        ReadWorld();
        while (true)
        {
            Ask("LIST_SURVIVORS");
            Words(); // number of those alive
            foreach (string id in Words()) Play(id);
            Ask("WAIT");
            Words(); // WAITING and the seconds
            Words(); // OK when the next turn has begun
        }
    }
}
