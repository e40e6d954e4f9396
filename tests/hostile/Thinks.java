// Not hostile: like thinks.py, but its main thread only waits for two others, which do all the work.
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

public class Thinks {
    static final long SHARE_NS = 50_000_000;
    static volatile long sink;

    static void think() {
        ThreadMXBean clock = ManagementFactory.getThreadMXBean();
        long end = clock.getCurrentThreadCpuTime() + SHARE_NS;
        while (clock.getCurrentThreadCpuTime() < end) {
            for (int i = 0; i < 10_000; i++) sink = i;
        }
    }

    static void thinkTogether() throws InterruptedException {
        Thread[] threads = {new Thread(Thinks::think), new Thread(Thinks::think)};
        for (Thread thread : threads) thread.start();
        for (Thread thread : threads) thread.join();
    }

    public static void main(String[] args) throws IOException, InterruptedException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        for (String line = in.readLine(); line != null && !line.equals("Quit"); line = in.readLine()) {
            if (line.equals("Name")) {
                say("Thinker");
                continue;
            }
            thinkTogether();
            String[] words = line.split(" ");
            int column = line.equals("Start") ? 10 : Integer.parseInt(words[words.length - 1]);
            say("2 7 " + column + " 7 " + (column + 1));
        }
    }

    static void say(String line) {
        System.out.print(line + "\n");
        System.out.flush();
    }
}
