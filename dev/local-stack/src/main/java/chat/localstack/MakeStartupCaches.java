package chat.localstack;

import chat.localstack.process.StackFailure;
import java.io.UncheckedIOException;
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
      if (arguments.length != 3) {
        throw new IllegalArgumentException("usage: MakeStartupCaches REPOSITORY SHAPE CACHES");
      }
      if (!isMade(arguments, console)) {
        throw new StackFailure("too many requests of the training run failed");
      }
      System.exit(0);
    } catch (StackFailure e) {
      console.failure(e.line());
    } catch (IllegalArgumentException | IllegalStateException | UncheckedIOException e) {
      console.failure(String.valueOf(e.getMessage()));
    }
    System.exit(1);
  }

  private static boolean isMade(String[] arguments, Console console) {
    var caches = Path.of(arguments[2]);
    var commands =
        Commands.withBuiltJars(StackShape.of(arguments[1]), Path.of(arguments[0]), caches);
    return new TrainingRun(caches.resolve("training"), commands, console::step)
        .run(LocalServers::start, () -> false);
  }
}
