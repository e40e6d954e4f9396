// A simple apples player to start from. It wishes for 3 apples while there are many, and for 1 otherwise.
//
//   mcs simple.cs && mono simple.exe [login password]
//
// It uses standard input and output. Over TCP: socat TCP:host:port EXEC:"mono simple.exe login password"

using System;

static class Simple
{
    static string Read()
    {
        string line = Console.In.ReadLine();
        if (line == null) Environment.Exit(0); // the server has closed the connection
        return line.Trim();
    }

    static void Say(string line)
    {
        Console.Out.Write(line + "\n");
        Console.Out.Flush();
    }

    static void Main(string[] arguments)
    {
        Read(); // LOGIN
        Say(arguments.Length > 1 ? arguments[0] : "simple");
        Read(); // PASS
        Say(arguments.Length > 1 ? arguments[1] : "bot");
        if (!Read().StartsWith("OK")) Environment.Exit(1);
        for (;;)
        {
            Say("LOOK");
            Read(); // OK
            int tree = int.Parse(Read().Split(' ')[0]);
            Say(tree > 7 ? "PICK 3" : "PICK 1");
            Read(); // OK
            Say("WAIT");
            for (int i = 0; i < 3; i++) Read(); // OK, WAITING and the seconds, and OK when the next turn has begun
        }
    }
}
