// A simple vampire to start from. It leaves the light of grenades; otherwise it puts a grenade next to a swarm, or
// walks to the nearest swarm. It ignores power-ups, other vampires and lamps.
//
//   java Simple.java

import java.io.*;
import java.util.*;
import java.util.function.Predicate;

public class Simple {
    // X and Y of the messages: row from the top, column from the left.
    record Cell(int x, int y) {
        Cell neighbour(int direction) {
            return new Cell(x + DX[direction], y + DY[direction]);
        }
    }

    record Grenade(Cell cell, int radius) {}

    static final String LETTERS = "URDL";
    static final int[] DX = {-1, 0, 1, 0}, DY = {0, 1, 0, -1};

    static int size;
    static Set<Cell> swarms = new HashSet<>();
    static List<Grenade> grenades = new ArrayList<>();

    static boolean isBush(Cell c) {
        boolean border = c.x <= 0 || c.y <= 0 || c.x >= size - 1 || c.y >= size - 1;
        return border || (c.x % 2 == 0 && c.y % 2 == 0);
    }

    static boolean isBlocked(Cell c) {
        for (Grenade grenade : grenades) {
            if (grenade.cell.equals(c)) return true;
        }
        return isBush(c) || swarms.contains(c);
    }

    static boolean isBesideSwarm(Cell c) {
        for (int direction = 0; direction < 4; ++direction) {
            if (swarms.contains(c.neighbour(direction))) return true;
        }
        return false;
    }

    // The cells that some grenade will light.
    static Set<Cell> light() {
        Set<Cell> lit = new HashSet<>();
        for (Grenade grenade : grenades) {
            lit.add(grenade.cell);
            for (int direction = 0; direction < 4; ++direction) {
                Cell c = grenade.cell.neighbour(direction);
                for (int i = 0; i < grenade.radius && !isBush(c) && !swarms.contains(c); ++i) {
                    lit.add(c);
                    c = c.neighbour(direction);
                }
            }
        }
        return lit;
    }

    // The directions of the shortest path over free cells to a good one; empty: no path, or already there.
    static String way(Cell from, Predicate<Cell> isGood) {
        Map<Cell, String> ways = new HashMap<>();
        Deque<Cell> todo = new ArrayDeque<>();
        ways.put(from, "");
        todo.add(from);
        while (!todo.isEmpty()) {
            Cell c = todo.remove();
            if (isGood.test(c)) return ways.get(c);
            for (int direction = 0; direction < 4; ++direction) {
                Cell to = c.neighbour(direction);
                if (isBlocked(to) || ways.containsKey(to)) continue;
                ways.put(to, ways.get(c) + LETTERS.charAt(direction));
                todo.add(to);
            }
        }
        return "";
    }

    static String answer(Cell me, int grenadesLeft, int radius) {
        String commands = "";
        if (!light().contains(me) && grenadesLeft > 0 && isBesideSwarm(me)) {
            commands = "GRENADE\n";
            grenades.add(new Grenade(me, radius));
        }
        Set<Cell> lit = light();
        String path = lit.contains(me)
            ? way(me, c -> !lit.contains(c))
            : way(me, c -> !lit.contains(c) && isBesideSwarm(c));
        if (path.isEmpty()) return commands;
        commands += "MOVE";
        for (int i = 0; i < 2 && i < path.length(); ++i) commands += " " + path.charAt(i);
        return commands + "\n";
    }

    static List<String[]> readBlock(BufferedReader in) throws IOException {
        List<String[]> lines = new ArrayList<>();
        for (String line = in.readLine(); line != null && !line.trim().equals("."); line = in.readLine()) {
            lines.add(line.trim().split(" +"));
        }
        return lines;
    }

    static void say(String block) {
        System.out.print(block + ".\n");
        System.out.flush();
    }

    public static void main(String[] args) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        say("LOGIN simple\n");
        for (List<String[]> block = readBlock(in); !block.isEmpty(); block = readBlock(in)) {
            String[] request = null;
            Cell me = null;
            int grenadesLeft = 0, radius = 0;
            swarms.clear();
            grenades.clear();
            for (String[] words : block) {
                if (words[0].equals("END")) return;
                if (words[0].equals("MESSAGE") || words[0].equals("WARN")) continue;
                if (words[0].equals("REQ")) request = words;
                if (words[0].equals("POWERUP") || words[0].equals("REQ")) continue;
                if (words[0].equals("GAMEID")) continue; // may exceed the range of an int
                int[] numbers = new int[words.length];
                for (int i = 1; i < words.length; ++i) numbers[i] = Integer.parseInt(words[i]);
                if (words[0].equals("SIZE")) size = numbers[1];
                if (words[0].equals("VAMPIRE") && words[1].equals(request[3])) {
                    me = new Cell(numbers[2], numbers[3]);
                    grenadesLeft = numbers[5];
                    radius = numbers[6];
                }
                if (words[0].equals("GRENADE")) {
                    grenades.add(new Grenade(new Cell(numbers[2], numbers[3]), numbers[5]));
                }
                if (words[0].startsWith("BAT")) {
                    for (int i = 1; i + 1 < words.length; i += 2) swarms.add(new Cell(numbers[i], numbers[i + 1]));
                }
            }
            if (request == null) continue; // the block that answers LOGIN
            String header = "RES " + request[1] + " " + request[2] + " " + request[3] + "\n";
            say(header + answer(me, grenadesLeft, radius));
        }
    }
}
