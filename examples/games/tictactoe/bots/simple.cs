// A simple tic-tac-toe player, to start from: it marks the middle, then corners, then edges, the first one that is free.
//
//   mcs simple.cs && mono simple.exe

using System;

static class Simple
{
    static void Answer(string line)
    {
        Console.Out.Write(line + "\n");
        Console.Out.Flush();
    }

    static void Main()
    {
        string free = "513792468"; // the best first
        for (string line = Console.In.ReadLine(); line != null; line = Console.In.ReadLine())
        {
            string word = line.Trim();
            if (word == "Quit") return;
            if (word == "Name")
            {
                Answer("Simple C#");
                continue;
            }
            if (word != "Start") free = free.Replace(word, ""); // the opponent has marked it
            Answer(free.Substring(0, 1));
            free = free.Substring(1);
        }
    }
}
