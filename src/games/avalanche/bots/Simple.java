// A simple Avalanche player to start from. It tries every way to drop the figure and takes the one that earns the most
// black balls for the opponent; among equals, the one that keeps the field lowest.

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;

public class Simple {
    static final int[] LENGTH_BONUS = {0, 0, 3, 6, 12, 24, 50, 100};
    static final int[][] BESIDE = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};

    // A field is eight columns from the bottom up: '1'..'5' coloured, '*' black.
    static char ball(String[] field, int column, int row) {
        if (column < 0 || column > 7 || row < 0 || row >= field[column].length()) return '.';
        return field[column].charAt(row);
    }

    // Flood-fills the region of one colour, marks its cells and returns their number.
    static int region(String[] field, int column, int row, boolean[][] seen) {
        seen[column][row] = true;
        int size = 1;
        for (int[] d : BESIDE) {
            int x = column + d[0], y = row + d[1];
            if (ball(field, x, y) == ball(field, column, row) && !seen[x][y]) size += region(field, x, y, seen);
        }
        return size;
    }

    // Runs the avalanche to its end. Returns the number of black balls earned.
    static int avalanche(String[] field) {
        int bonus = 0;
        for (int length = 0;; ++length) {
            boolean[][] gone = new boolean[8][18];
            int destroyed = 0, regions = 0;
            for (int column = 0; column < 8; ++column) {
                for (int row = 0; row < field[column].length(); ++row) {
                    if (field[column].charAt(row) == '*' || gone[column][row]) continue;
                    boolean[][] seen = new boolean[8][18];
                    int size = region(field, column, row, seen);
                    if (size < 4) continue;
                    destroyed += size;
                    ++regions;
                    for (int x = 0; x < 8; ++x) {
                        for (int y = 0; y < 18; ++y) gone[x][y] |= seen[x][y];
                    }
                }
            }
            if (regions == 0) return bonus + LENGTH_BONUS[Math.min(length, 7)];
            bonus += destroyed - regions - 2;
            String[] left = new String[8]; // black balls next to a region vanish with it
            for (int x = 0; x < 8; ++x) {
                left[x] = "";
                for (int y = 0; y < field[x].length(); ++y) {
                    boolean goes = gone[x][y];
                    for (int[] d : BESIDE) {
                        int nx = x + d[0], ny = y + d[1];
                        if (ball(field, x, y) == '*' && ball(field, nx, ny) != '.') goes |= gone[nx][ny];
                    }
                    if (!goes) left[x] += field[x].charAt(y);
                }
            }
            System.arraycopy(left, 0, field, 0, 8);
        }
    }

    // Rates this way of dropping the figure. Losing is worst.
    static int value(String[] now, char first, char second, int s, int r) {
        String[] field = now.clone();
        if (r == 1) field[s] += second;
        field[r == 2 ? s + 1 : s] += first;
        if (r != 1) field[r == 0 ? s + 1 : s] += second;
        int bonus = avalanche(field), heights = 0;
        for (String column : field) {
            if (column.length() > 16) return -1000000;
            heights += column.length() * column.length();
        }
        return 1000 * bonus - heights;
    }

    static long x = 0; // the next number of the colour sequence

    static char nextColour() {
        char colour = (char) ('1' + x % 5);
        x = (x * 17235617 + 4311271) % 87465851;
        return colour;
    }

    static String chooseMove(String[] mine) {
        char first = nextColour(), second = nextColour();
        int best = Integer.MIN_VALUE;
        String answer = "";
        for (int s = 0; s < 8; ++s) {
            for (int r = 0; r < 4; ++r) {
                if (s == 7 && r % 2 == 0) continue; // would stick out
                int worth = value(mine, first, second, s, r);
                if (worth > best) {
                    best = worth;
                    answer = s + " " + r;
                }
            }
        }
        return answer;
    }

    public static void main(String[] args) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        for (String request = in.readLine(); request != null && !request.equals("Quit"); request = in.readLine()) {
            if (request.equals("Start")) {
                x = Long.parseLong(in.readLine());
                System.out.println("Simple Java");
            } else if (request.equals("Move")) {
                String[] mine = {"", "", "", "", "", "", "", ""};
                for (int line = 0; line < 33; ++line) { // my 16 rows from the top, an empty line, the opponent's 16
                    String row = in.readLine();
                    for (int column = 0; line < 16 && column < 8; ++column) {
                        if (row.charAt(column) != '.') mine[column] = row.charAt(column) + mine[column];
                    }
                }
                System.out.println(chooseMove(mine));
            }
            System.out.flush();
        }
    }
}
