package chat.localstack;

import chat.localstack.process.StackFailure;
import java.nio.file.Path;

/**
 * Makes the startup caches of the images while they are built.
 *
 * <p>Usage: {@code MakeStartupCaches REPOSITORY SHAPE CACHES}: the root of the built modules,
 * {@code single} or {@code split}, and the directory for the caches. A cache is valid only for the
 * same jars at the same paths.
 */
public final class MakeStartupCaches {

  private MakeStartupCaches() {}

  public static void main(String[] arguments) {
    System.setProperty("logback.configurationFile", "chat/localstack/quiet-logging.xml");
    var console = new Console();
    try {
      var commands =
          Commands.withOwnJars(
              StackShape.of(arguments[1]), Path.of(arguments[0]), Path.of(arguments[2]));
      new TrainingRun(Path.of(arguments[2]).resolve("training"), commands, console::step)
          .run(LocalServers::start, () -> false);
      System.exit(0);
    } catch (StackFailure e) {
      console.failure(e.line());
      System.exit(1);
    }
  }
}
