// A simple tic-tac-toe player to start from. It marks the first free cell in the order middle, corners, edges.
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
        string free = "513792468"; // best first
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
