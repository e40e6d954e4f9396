// A simple tic-tac-toe player to start from. It marks the first free cell in the order middle, corners, edges.
//
//   javac Simple.java && java Simple

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;

public class Simple {
    public static void main(String[] args) throws IOException {
        String free = "513792468"; // best first
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            String word = line.trim();
            if (word.equals("Quit")) return;
            if (word.equals("Name")) {
                answer("Simple Java");
                continue;
            }
            if (!word.equals("Start")) free = free.replace(word, ""); // the opponent has marked it
            answer(free.substring(0, 1));
            free = free.substring(1);
        }
    }

    static void answer(String line) {
        System.out.println(line);
        System.out.flush();
    }
}
