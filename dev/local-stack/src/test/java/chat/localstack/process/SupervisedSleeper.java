package chat.localstack.process;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * A launcher to be killed: starts two processes that would run for long, says their numbers and
 * waits.
 */
final class SupervisedSleeper {

  private static final String SLEEP_AND_TELL = "echo $$ > \"$0\"; exec sleep 1000";

  private SupervisedSleeper() {}

  public static void main(String[] arguments) throws Exception {
    var directory = Path.of(arguments[0]);
    var supervisor = new Supervisor();
    var idFile = directory.resolve("child.pid");
    var child =
        new StackProcess(
            new ProcessLauncher(
                "child",
                List.of("sh", "-c", SLEEP_AND_TELL, idFile.toString()),
                Map.of(),
                directory.resolve("child.log")),
            () -> Files.exists(idFile),
            supervisor);
    child.start();
    var adopted = directory.resolve("adopted.pid");
    supervisor.adopt(adopted);
    new ProcessBuilder("setsid", "sh", "-c", SLEEP_AND_TELL, adopted.toString()).start();
    Thread.sleep(Long.MAX_VALUE);
  }
}
