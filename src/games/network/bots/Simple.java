// A simple network player to start from. It joins the cities one after another by the path with the least fees, and
// then asks in each turn for a permit for the most expensive field of its plan that it can get.
//
//   javac Simple.java && java Simple [login password]
//
// It uses standard input and output. Over TCP: socat TCP:host:port EXEC:"java Simple login password"

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

public class Simple {
    static final int MOST_REQUESTS = 20; // per turn, as the server limits commands

    static final BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
    static int side; // L; a field is the number (x - 1) * side + y - 1
    static int[] fee; // 0: a city
    static int[] limit; // permits left to grant
    static int reach; // D: a new permit is at most this many steps from one that we have
    static boolean[] inPlan; // the fields of our plan
    static boolean[] permitted;
    static boolean[] inReach;

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

    static int[] readTable() throws IOException {
        int[] table = new int[side * side];
        for (int x = 0; x < side; x++) {
            String[] row = line();
            for (int y = 0; y < side; y++) table[x * side + y] = Integer.parseInt(row[y]);
        }
        return table;
    }

    static void readWorld() throws IOException {
        ask("DESCRIBE_WORLD");
        String[] numbers = line(); // L N D C W T K
        side = Integer.parseInt(numbers[0]);
        reach = Integer.parseInt(numbers[2]);
        fee = readTable();
        limit = readTable();
    }

    static String textOf(int field) {
        return " " + (field / side + 1) + " " + (field % side + 1);
    }

    // Rows with an even x are shifted right by half a field.
    static List<Integer> neighbours(int field) {
        int x = field / side + 1, y = field % side + 1, lean = x % 2 == 0 ? 0 : -1;
        int[][] beside = {
            {x, y - 1}, {x, y + 1}, {x - 1, y + lean}, {x - 1, y + lean + 1}, {x + 1, y + lean}, {x + 1, y + lean + 1}
        };
        List<Integer> fields = new ArrayList<>();
        for (int[] b : beside) {
            if (b[0] >= 1 && b[0] <= side && b[1] >= 1 && b[1] <= side) fields.add((b[0] - 1) * side + b[1] - 1);
        }
        return fields;
    }

    // Joins the city that costs the least fees to reach from the plan, if any is left.
    static boolean joinACity() {
        int[] sum = new int[side * side], back = new int[side * side];
        ArrayDeque<Integer> open = new ArrayDeque<>(); // fields to which a cheaper path was found
        for (int field = 0; field < side * side; field++) {
            sum[field] = inPlan[field] ? 0 : 1_000_000_000;
            if (inPlan[field]) open.add(field);
        }
        while (!open.isEmpty()) {
            int field = open.remove();
            for (int next : neighbours(field)) {
                if (sum[field] + fee[next] >= sum[next]) continue;
                sum[next] = sum[field] + fee[next];
                back[next] = field;
                open.add(next);
            }
        }
        int city = -1;
        for (int field = 0; field < side * side; field++) {
            if (fee[field] == 0 && !inPlan[field] && (city < 0 || sum[field] < sum[city])) city = field;
        }
        for (int field = city; field >= 0 && !inPlan[field]; field = back[field]) inPlan[field] = true;
        return city >= 0;
    }

    static void declarePlan() throws IOException {
        int count = 0;
        StringBuilder fields = new StringBuilder();
        for (int field = 0; field < side * side; field++) {
            if (!inPlan[field]) continue;
            fields.append(textOf(field));
            count++;
        }
        ask("DECLARE_PLAN " + count + "\n" + fields);
    }

    // Records that we have a permit there and can get others around it.
    static void notePermit(int field) {
        permitted[field] = true;
        List<Integer> ring = List.of(field); // the fields at the current distance
        boolean[] seen = new boolean[side * side];
        seen[field] = true;
        for (int steps = 0; steps <= reach; steps++) {
            List<Integer> nextRing = new ArrayList<>();
            for (int inner : ring) {
                inReach[inner] = true;
                for (int next : neighbours(inner)) {
                    if (!seen[next]) nextRing.add(next);
                    seen[next] = true;
                }
            }
            ring = nextRing;
        }
    }

    // Subtracts the permits that all teams got in the last turn from the limits.
    static void countPermits() throws IOException {
        ask("LAST_OBTAINED");
        String[] last = line();
        for (int i = 0; i < 4; i++) line(); // of earlier turns, not used
        for (int i = 1; i + 1 < last.length; i += 2) {
            limit[(Integer.parseInt(last[i]) - 1) * side + Integer.parseInt(last[i + 1]) - 1]--;
        }
    }

    // Asks for one permit after another until one is granted, as somebody else may be faster.
    static void request() throws IOException {
        List<Integer> wanted = new ArrayList<>();
        for (int field = 0; field < side * side; field++) {
            if (inPlan[field] && inReach[field] && !permitted[field] && limit[field] > 0) wanted.add(field);
        }
        wanted.sort((a, b) -> fee[b] - fee[a]);
        for (int field : wanted.subList(0, Math.min(MOST_REQUESTS, wanted.size()))) {
            int error = ask("REQUEST" + textOf(field));
            if (error == 107) limit[field] = 0;
            if (error != 0) continue;
            notePermit(field);
            return;
        }
    }

    public static void main(String[] arguments) throws IOException {
        boolean named = arguments.length > 1;
        logIn(named ? arguments[0] : "simple", named ? arguments[1] : "bot");
        readWorld();
        inPlan = new boolean[side * side];
        permitted = new boolean[side * side];
        inReach = new boolean[side * side];
        for (int field = 0; field < side * side; field++) {
            if (fee[field] == 0) notePermit(field); // every team has permits for the cities from the start
        }
        inPlan[Arrays.stream(fee).boxed().toList().indexOf(0)] = true; // start with a city
        while (joinACity()) continue;
        declarePlan();
        while (true) {
            countPermits();
            request();
            ask("WAIT");
            line(); // WAITING and the seconds
            line(); // OK when the next turn has begun
        }
    }
}
