// A simple apples player to start from. It wishes for 3 apples while there are many, and for 1 otherwise.
//
//   javac Simple.java && java Simple [login password]
//
// It uses standard input and output. Over TCP: socat TCP:host:port EXEC:"java Simple login password"

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;

public class Simple {
    static BufferedReader in = new BufferedReader(new InputStreamReader(System.in));

    static String read() throws IOException {
        String line = in.readLine();
        if (line == null) System.exit(0); // the server has closed the connection
        return line.trim();
    }

    static void say(String line) {
        System.out.print(line + "\n");
        System.out.flush();
    }

    public static void main(String[] arguments) throws IOException {
        read(); // LOGIN
        say(arguments.length > 1 ? arguments[0] : "simple");
        read(); // PASS
        say(arguments.length > 1 ? arguments[1] : "bot");
        if (!read().startsWith("OK")) System.exit(1);
        for (;;) {
            say("LOOK");
            read(); // OK
            int tree = Integer.parseInt(read().split(" ")[0]);
            say(tree > 7 ? "PICK 3" : "PICK 1");
            read(); // OK
            say("WAIT");
            for (int i = 0; i < 3; i++) read(); // OK, WAITING and the seconds, and OK when the next turn has begun
        }
    }
}
