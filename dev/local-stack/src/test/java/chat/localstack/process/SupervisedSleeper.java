package chat.localstack.process;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** A launcher for a kill test: starts two long-running processes and writes their ids. */
final class SupervisedSleeper {

  private static final String WRITE_PID_AND_SLEEP = "echo $$ > \"$0\"; exec sleep 1000";

  private SupervisedSleeper() {}

  public static void main(String[] arguments) throws Exception {
    var directory = Path.of(arguments[0]);
    var supervisor = new Supervisor();
    var idFile = directory.resolve("child.pid");
    var child =
        new StackProcess(
            new ProcessLauncher(
                "child",
                List.of("sh", "-c", WRITE_PID_AND_SLEEP, idFile.toString()),
                Map.of(),
                directory.resolve("child.log")),
            () -> Files.exists(idFile),
            supervisor);
    child.start();
    var adopted = directory.resolve("adopted.pid");
    supervisor.adopt(adopted);
    new ProcessBuilder("setsid", "sh", "-c", WRITE_PID_AND_SLEEP, adopted.toString()).start();
    Thread.sleep(Long.MAX_VALUE);
  }
}
