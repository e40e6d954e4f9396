// A simple football player to start from. It looks at all nodes where its move can end and moves to the one nearest to
// the enemy's gate, never into its own gate if there is an alternative.
//
//   javac Simple.java && java Simple

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;

public class Simple {
    static final int ROWS = 15, COLUMNS = 21; // x is the row from the top, y the column from the left
    static final int[] DX = {-1, -1, 0, 1, 1, 1, 0, -1};
    static final int[] DY = {0, 1, 1, 1, 0, -1, -1, -1}; // direction d + 4 is the opposite of d

    record Node(int x, int y) {}

    static boolean[][] visited = new boolean[ROWS][COLUMNS];
    static boolean[][][] used = new boolean[ROWS][COLUMNS][8]; // used edges, by node and direction
    static Node ball = new Node(7, 10);
    static int enemyColumn = 0; // where we shoot; the player who gets "Start" has the left gate and shoots to the right

    static boolean isFinish(Node n) {
        return (n.y == 0 || n.y == COLUMNS - 1) && n.x > 5 && n.x < 9;
    }

    // The ball bounces here: a move may pass through but not end.
    static boolean bounces(Node n) {
        boolean onEdge = n.x == 0 || n.x == ROWS - 1 || n.y == 0 || n.y == COLUMNS - 1;
        return visited[n.x][n.y] || (onEdge && !isFinish(n));
    }

    // Whether the ball may move from n in direction d.
    static boolean isOpen(Node n, int d) {
        int x = n.x + DX[d], y = n.y + DY[d];
        if (x < 0 || x >= ROWS || y < 0 || y >= COLUMNS) return false;
        boolean alongBorder = (x == n.x && (x == 0 || x == ROWS - 1)) || (y == n.y && (y == 0 || y == COLUMNS - 1));
        return !alongBorder && !used[n.x][n.y][d];
    }

    // Records a move, ours or the enemy's.
    static void play(List<Node> path) {
        for (Node to : path) {
            for (int d = 0; d < 8; d++) {
                if (ball.x + DX[d] != to.x || ball.y + DY[d] != to.y) continue;
                used[ball.x][ball.y][d] = true;
                used[to.x][to.y][(d + 4) % 8] = true;
            }
            ball = to;
            visited[to.x][to.y] = true;
        }
    }

    // The distance of a node from the enemy's gate; our own gate is the worst place of all.
    static int badness(Node n) {
        if (isFinish(n) && n.y != enemyColumn) return 1000;
        int across = Math.abs(n.y - enemyColumn);
        int along = Math.max(0, Math.max(6 - n.x, n.x - 8));
        return Math.max(across, along) * 10 + across;
    }

    // Finds every node where the move can end, and the shortest path to it, by breadth-first search from the ball
    // through nodes where it bounces.
    static List<Node> choose() {
        boolean[][] seen = new boolean[ROWS][COLUMNS];
        Node[][] from = new Node[ROWS][COLUMNS];
        ArrayDeque<Node> todo = new ArrayDeque<>();
        todo.add(ball);
        seen[ball.x][ball.y] = true;
        Node best = null;
        while (!todo.isEmpty()) {
            Node n = todo.remove();
            for (int d = 0; d < 8; d++) {
                if (!isOpen(n, d)) continue;
                Node to = new Node(n.x + DX[d], n.y + DY[d]);
                if (seen[to.x][to.y]) continue;
                seen[to.x][to.y] = true;
                from[to.x][to.y] = n;
                if (bounces(to)) {
                    todo.add(to);
                } else if (best == null || badness(to) < badness(best)) {
                    best = to;
                }
            }
        }
        List<Node> path = new ArrayList<>();
        for (Node n = best; n != null; n = from[n.x][n.y]) path.add(0, n);
        return path;
    }

    public static void main(String[] args) throws IOException {
        visited[ball.x][ball.y] = true;
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            String[] words = line.trim().split(" +");
            if (words[0].equals("Quit")) return;
            if (words[0].equals("Name")) {
                answer("Simple Java");
                continue;
            }
            if (words[0].equals("Start")) {
                enemyColumn = COLUMNS - 1;
            } else {
                // "Opening n ..." gives the path of the ball before the first move; it expects no answer.
                boolean opening = words[0].equals("Opening");
                List<Node> path = new ArrayList<>();
                for (int i = opening ? 2 : 1; i + 1 < words.length; i += 2) {
                    path.add(new Node(Integer.parseInt(words[i]), Integer.parseInt(words[i + 1])));
                }
                play(path);
                if (opening) continue;
            }
            List<Node> path = choose();
            play(path);
            StringBuilder text = new StringBuilder().append(path.size());
            for (Node n : path) text.append(' ').append(n.x).append(' ').append(n.y);
            answer(text.toString());
        }
    }

    static void answer(String line) {
        System.out.print(line + "\n");
        System.out.flush();
    }
}
