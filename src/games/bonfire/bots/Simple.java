// A simple bonfire player to start from. Each survivor carries sticks from the nearest island that has some to the
// largest pile that it saw at the beginning, and lights the pile when there are enough.
//
//   javac Simple.java && java Simple [login password]
//
// It uses standard input and output. Over TCP: socat TCP:host:port EXEC:"java Simple login password"

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.HashMap;
import java.util.Map;

public class Simple {
    static class Place {
        final int x, y;

        Place(int x, int y) {
            this.x = x;
            this.y = y;
        }

        int steps(Place other) {
            return Math.abs(x - other.x) + Math.abs(y - other.y);
        }

        boolean is(Place other) {
            return other != null && steps(other) == 0;
        }
    }

    static final BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
    static final Map<String, Place> goals = new HashMap<>(); // by survivor: where it carries sticks
    static final Map<String, Place> sources = new HashMap<>(); // where it gets them
    static int enough; // sticks for a fire

    static String[] line() throws IOException {
        String line = in.readLine();
        if (line == null) System.exit(0); // the server has closed the connection
        return line.trim().split(" +");
    }

    static void send(String line) {
        System.out.print(line + "\n");
        System.out.flush();
    }

    // Sends a command. Returns 0 if it was accepted (its data follow), otherwise the error number.
    static int ask(String command) throws IOException {
        while (true) {
            send(command);
            String[] answer = line();
            if (answer[0].equals("OK")) return 0;
            if (!answer[1].equals("6")) return Integer.parseInt(answer[1]);
            line(); // FORCED_WAITING: too many commands in this turn
            line(); // OK when the next turn has begun; then try again
        }
    }

    static void logIn(String login, String password) throws IOException {
        line(); // LOGIN
        send(login);
        line(); // PASS
        if (ask(password) != 0) System.exit(1);
    }

    static Place placeOf(String[] words) {
        return new Place(Integer.parseInt(words[0]), Integer.parseInt(words[1]));
    }

    static void readWorld() throws IOException {
        ask("DESCRIBE_WORLD");
        enough = Integer.parseInt(line()[2]); // N I S_min F T K; only S_min is used
    }

    // Looks at the islands around; chooses the goal once, the source each time. Returns the sticks here.
    static int lookAround(String id, Place here) throws IOException {
        if (ask("LIST_WOOD " + id) != 0) return 0;
        int count = Integer.parseInt(line()[0]);
        Place[] places = new Place[count];
        int[] sticks = new int[count];
        Place largest = null;
        int most = -1;
        for (int i = 0; i < count; i++) {
            String[] words = line();
            places[i] = placeOf(words);
            sticks[i] = Integer.parseInt(words[2]);
            if (sticks[i] > most) {
                most = sticks[i];
                largest = places[i];
            }
        }
        goals.putIfAbsent(id, largest);
        Place source = null;
        int sticksHere = 0;
        for (int i = 0; i < count; i++) {
            if (places[i].is(here)) sticksHere = sticks[i];
            if (sticks[i] == 0 || places[i].is(goals.get(id))) continue;
            if (source == null || here.steps(places[i]) < here.steps(source)) source = places[i];
        }
        sources.put(id, source);
        return sticksHere;
    }

    static void stepTowards(String id, Place here, Place there) throws IOException {
        if (there == null || here.is(there)) return;
        int dx = there.x - here.x;
        int dy = there.y - here.y;
        if (Math.abs(dx) > Math.abs(dy)) {
            ask("MOVE " + id + " " + Integer.signum(dx) + " 0");
        } else {
            ask("MOVE " + id + " 0 " + Integer.signum(dy));
        }
    }

    static void play(String id) throws IOException {
        if (ask("INFO " + id) != 0) return;
        String[] info = line(); // x y sticks busy role
        boolean onLand = line()[0].equals("LAND");
        for (int i = 0; i < 4; i++) line(); // survivors and rafts next to it
        if (!info[3].equals("0")) return;
        Place here = placeOf(info);
        boolean loaded = !info[2].equals("0");
        if (onLand) {
            boolean gives = loaded && here.is(goals.get(id));
            if (gives) {
                ask("GIVE " + id);
                loaded = false;
            }
            int sticksHere = lookAround(id, here);
            if (gives && sticksHere >= enough) ask("IGNITION " + id);
            if (!loaded && here.is(sources.get(id))) {
                ask("TAKE " + id);
                return;
            }
        }
        stepTowards(id, here, loaded ? goals.get(id) : sources.get(id));
    }

    public static void main(String[] arguments) throws IOException {
        boolean named = arguments.length > 1;
        logIn(named ? arguments[0] : "simple", named ? arguments[1] : "bot");
        readWorld();
        while (true) {
            ask("LIST_SURVIVORS");
            line(); // number of those alive
            for (String id : line()) {
                if (!id.isEmpty()) play(id);
            }
            ask("WAIT");
            line(); // WAITING and the seconds
            line(); // OK when the next turn has begun
        }
    }
}
