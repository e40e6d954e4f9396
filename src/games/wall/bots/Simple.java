// A simple wall player to start from. It looks at the form from above, considers each brick on offer as it is shown,
// without turning it, and drops the brick with the highest estimated points at its best place.
//
//   javac Simple.java && java Simple [login password]
//
// It uses standard input and output. Over TCP: socat TCP:host:port EXEC:"java Simple login password"

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.ArrayList;
import java.util.List;

public class Simple {
    static final int[][] SIDES = {{1, 0, 0}, {-1, 0, 0}, {0, 1, 0}, {0, -1, 0}, {0, 0, 1}, {0, 0, -1}};

    record Drop(String brick, int x, int y, double points) {} // estimate, as seen from above

    static final BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
    static int length, width, height, cube, drops; // X Y Z D R
    static double volumePoints, touchPoints; // C_V C_P
    static int[][] top; // column heights by x and y from 1; 0: empty

    static String[] line() throws IOException {
        String line = in.readLine();
        if (line == null) System.exit(0); // the server has closed the connection
        return line.trim().split(" +");
    }

    static void send(String line) {
        System.out.print(line + "\n");
        System.out.flush();
    }

    // Sends a command. Returns true if it was accepted; its data follow.
    static boolean ask(String command) throws IOException {
        while (true) {
            send(command);
            String[] answer = line();
            if (answer[0].equals("OK")) return true;
            if (!answer[1].equals("6")) return false;
            line(); // FORCED_WAITING: too many commands in this turn
            line(); // OK when the next turn has begun; then try again
        }
    }

    static void logIn(String login, String password) throws IOException {
        line(); // LOGIN
        send(login);
        line(); // PASS
        if (!ask(password)) System.exit(1);
    }

    static void readWorld() throws IOException {
        ask("DESCRIBE_WORLD");
        String[] world = line(); // X Y Z D B R C_V C_P T K
        length = Integer.parseInt(world[0]);
        width = Integer.parseInt(world[1]);
        height = Integer.parseInt(world[2]);
        cube = Integer.parseInt(world[3]);
        drops = Integer.parseInt(world[5]);
        volumePoints = Double.parseDouble(world[6]);
        touchPoints = Double.parseDouble(world[7]);
    }

    static void viewFromAbove() throws IOException {
        ask("VIEW_FROM_ABOVE");
        top = new int[length + 1][width + 1];
        for (int y = width; y >= 1; y--) {
            String[] row = line();
            for (int x = 1; x <= length; x++) top[x][y] = Integer.parseInt(row[x - 1]);
        }
    }

    static boolean inForm(int x, int y) {
        return x >= 1 && x <= length && y >= 1 && y <= width;
    }

    // Where the cells land when dropped at a place; null: they do not fit there.
    static List<int[]> land(List<int[]> cells, int x, int y) {
        int rise = -cube;
        for (int[] cell : cells) {
            int cx = cell[0] + x - 1, cy = cell[1] + y - 1;
            if (!inForm(cx, cy)) return null;
            rise = Math.max(rise, top[cx][cy] + 1 - cell[2]);
        }
        List<int[]> landed = new ArrayList<>();
        for (int[] cell : cells) {
            if (cell[2] + rise > height) return null;
            landed.add(new int[] {cell[0] + x - 1, cell[1] + y - 1, cell[2] + rise});
        }
        return landed;
    }

    // The number of faces that touch the floor or earlier bricks, assuming that these have no holes.
    static int touchingFaces(List<int[]> cells) {
        int faces = 0;
        for (int[] cell : cells) {
            for (int[] side : SIDES) {
                int x = cell[0] + side[0], y = cell[1] + side[1];
                if (inForm(x, y) && cell[2] + side[2] <= top[x][y]) faces++; // the floor is below every column
            }
        }
        return faces;
    }

    static void rateBrick(String brick, List<Drop> found) throws IOException {
        if (!ask("SHOW_BRICK " + brick)) return; // the turn has ended and the bricks have changed
        String[] terms = line();
        double weight = Double.parseDouble(terms[0]);
        int leastFit = Integer.parseInt(terms[1]);
        List<int[]> cells = new ArrayList<>();
        for (int z = 1; z <= cube; z++) {
            for (int y = cube; y >= 1; y--) {
                String row = line()[0];
                for (int x = 1; x <= cube; x++) {
                    if (row.charAt(x - 1) == '#') cells.add(new int[] {x, y, z});
                }
            }
        }
        for (int x = 2 - cube; x <= length; x++) {
            for (int y = 2 - cube; y <= width; y++) {
                List<int[]> landed = land(cells, x, y);
                int faces = landed == null ? -1 : touchingFaces(landed);
                if (faces < leastFit) continue;
                found.add(new Drop(brick, x, y, weight * (volumePoints * cells.size() + touchPoints * faces)));
            }
        }
    }

    // Tries the best drops until a brick stays.
    static void build() throws IOException {
        viewFromAbove();
        ask("LIST_BRICKS");
        List<Drop> found = new ArrayList<>();
        for (String brick : line()) rateBrick(brick, found);
        found.sort((a, b) -> Double.compare(b.points(), a.points()));
        for (int i = 0; i < drops && i < found.size(); i++) {
            Drop drop = found.get(i);
            boolean taken = ask("DROP_BRICK " + drop.brick() + " 0 0 0 " + drop.x() + " " + drop.y());
            if (taken && line()[0].equals("ACCEPTED")) return;
        }
    }

    public static void main(String[] arguments) throws IOException {
        boolean named = arguments.length > 1;
        logIn(named ? arguments[0] : "simple", named ? arguments[1] : "bot");
        readWorld();
        for (;;) {
            build();
            ask("WAIT");
            line(); // WAITING and the seconds
            line(); // OK when the next turn has begun
        }
    }
}
