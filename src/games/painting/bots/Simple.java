// A simple painting player to start from. Each pawn shoots where most cells become its colour. When low on paint, it
// walks to where the board under it has its colour; otherwise it walks on until a wall stops it.
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
    static final int[] DOWN = {-1, 0, 1, 0}; // up, right, down, left: direction d of the protocol has index d - 1
    static final int[] RIGHT = {0, 1, 0, -1};

    static final BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
    static int radius, most; // of a pawn; the longest strip of paint
    static char[][][] boards; // by arena: rows of X . 1 2; all numbers here count from 0
    static final Map<Long, Integer> heading = new HashMap<>(); // by arena and pawn: the walking direction
    static StringBuilder moves, shots; // the orders of a turn

    static String line() throws IOException {
        String line = in.readLine();
        if (line == null) System.exit(0); // the server has closed the connection
        return line.trim();
    }

    static int[] numbers() throws IOException {
        String[] words = line().split(" +");
        int[] numbers = new int[words.length];
        for (int i = 0; i < words.length; i++) numbers[i] = Integer.parseInt(words[i]);
        return numbers;
    }

    // Sends a command. Returns true if it was accepted; its data follow.
    static boolean ask(String command) throws IOException {
        while (true) {
            System.out.print(command + "\n");
            System.out.flush();
            String answer = line();
            if (!answer.startsWith("FAILED 6 ")) return answer.equals("OK");
            line(); // FORCED_WAITING: too many commands in this turn
            line(); // OK when the next turn has begun; then try again
        }
    }

    static void logIn(String login, String password) throws IOException {
        line(); // LOGIN
        System.out.print(login + "\n");
        System.out.flush();
        line(); // PASS
        if (!ask(password)) System.exit(1);
    }

    static void readBoards() throws IOException {
        boards = new char[numbers()[0]][][];
        for (int arena = 0; arena < boards.length; arena++) {
            boards[arena] = new char[numbers()[0]][];
            for (int row = 0; row < boards[arena].length; row++) boards[arena][row] = line().toCharArray();
        }
    }

    static void readDiffs() throws IOException {
        int arenas = numbers()[0];
        for (int arena = 0; arena < arenas; arena++) {
            for (int left = numbers()[0]; left > 0; left--) {
                String[] words = line().split(" +");
                boards[arena][Integer.parseInt(words[0]) - 1][Integer.parseInt(words[1]) - 1] = words[2].charAt(0);
            }
        }
    }

    // The number of cells that the best shot in this direction paints, and its range.
    static int[] shot(char[][] board, int row, int column, int direction, int paint) {
        int[] best = {0, 0};
        int gain = 0;
        for (int z = 1; z <= Math.min(most, paint); z++) {
            char cell = board[row + DOWN[direction] * (radius + z)][column + RIGHT[direction] * (radius + z)];
            if (cell == 'X') break;
            if (cell != '1') best = new int[] {++gain, z};
        }
        return best;
    }

    // The number of board cells under a pawn there that have our colour; -1 if it cannot stand there.
    static int under(char[][] board, int row, int column) {
        int own = 0;
        for (int r = row - radius; r <= row + radius; r++) {
            for (int c = column - radius; c <= column + radius; c++) {
                if (board[r][c] == 'X') return -1;
                if (board[r][c] == '1') own++;
            }
        }
        return own;
    }

    static void decide(int arena, int id, int paint, int row, int column) {
        String who = " " + (arena + 1) + " " + id + " ";
        char[][] board = boards[arena];
        int[] best = {0, 0};
        int bestDirection = 0, bestPlace = 0;
        int[] places = new int[4];
        for (int d = 0; d < 4; d++) {
            int[] here = shot(board, row, column, d, paint);
            if (here[0] > best[0]) {
                best = here;
                bestDirection = d;
            }
            places[d] = under(board, row + DOWN[d], column + RIGHT[d]);
            if (places[d] > places[bestPlace]) bestPlace = d;
        }
        if (best[0] >= Math.min(3, most)) {
            shots.append(who).append(bestDirection + 1).append(" ").append(best[1]);
            return;
        }
        long key = arena * 1000L + id;
        int here = under(board, row, column);
        int ahead = heading.getOrDefault(key, (id + row) % 4);
        if (paint < most && places[bestPlace] > here) {
            ahead = bestPlace;
        } else if (paint < most && here > 0) {
            return; // stay and collect paint
        }
        for (int turn = 0; turn < 4 && places[ahead] < 0; turn++) ahead = (ahead + 1) % 4;
        heading.put(key, ahead);
        moves.append(who).append(ahead + 1);
    }

    static void playTurn() throws IOException {
        if (ask("GET_DIFFS")) readDiffs();
        if (!ask("GET_PAWNS")) return;
        moves = new StringBuilder();
        shots = new StringBuilder();
        int arenas = numbers()[0];
        for (int arena = 0; arena < arenas; arena++) {
            for (int left = numbers()[0]; left > 0; left--) {
                int[] pawn = numbers();
                decide(arena, pawn[0], pawn[1], pawn[2] - 1, pawn[3] - 1);
                for (int i = 0; i < 2 * radius + 1; i++) line(); // a row of its surface, not used
            }
        }
        if (moves.length() > 0) ask("MOVE" + moves);
        if (shots.length() > 0) ask("SHOOT" + shots);
    }

    public static void main(String[] arguments) throws IOException {
        logIn(arguments.length > 1 ? arguments[0] : "simple", arguments.length > 1 ? arguments[1] : "bot");
        ask("GET_CONSTANTS");
        int[] constants = numbers();
        radius = constants[1];
        most = constants[2];
        while (true) {
            ask("GET_STATUS");
            boolean playing = numbers()[0] == 1;
            if ((!playing || boards == null) && ask("GET_ARENAS")) readBoards();
            if (playing && boards != null) playTurn();
            ask("WAIT");
            line(); // OK when the next turn has begun
        }
    }
}
