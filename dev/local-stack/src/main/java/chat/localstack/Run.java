package chat.localstack;

import static java.util.concurrent.TimeUnit.SECONDS;

import chat.contracts.setting.SettingsCheck;
import chat.localstack.process.StackFailure;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Starts the stack, reports progress, and runs until it is asked to stop.
 *
 * <p>Usage: {@code Run --repository=DIRECTORY --directory=DIRECTORY --port=PORT
 * [--shape=single|split] [--with-parent]}. With {@code --with-parent} it also stops when its parent
 * process ends, whose signals would not reach it, and ends that process after a failure.
 */
public final class Run {

  private static final int FAILED = 1;
  private static final int WRONG_USE = 2;

  /**
   * Variables of the product without the {@code CHAT_} prefix, named like those of other servers.
   */
  private static final Set<String> UNPREFIXED =
      Set.of(
          "CAN_ACCESS_ALL_USERS_GROUP_LIMITS_PRESENCE",
          "INVITATION_LINK_VALIDITY_MINUTES",
          "MAX_FILE_UPLOAD_SIZE",
          "UPLOAD_QUOTA_MIB",
          "WEB_PUBLIC_STREAMS_ENABLED");

  private final Console console = new Console();
  private final Path directory;
  private final LocalStack stack;
  private final boolean withParent;
  private volatile boolean isStarted;
  private volatile boolean stopping;
  private volatile @Nullable String failure;

  private Run(Arguments arguments) {
    directory = arguments.directory();
    stack =
        new LocalStack(
            new StackOptions(
                arguments.repository(),
                arguments.shape(),
                directory,
                arguments.port(),
                true,
                settings(System.getenv()),
                console::step));
    withParent = arguments.withParent();
    if (withParent) {
      stopWithParent();
    }
  }

  /** The product's variables in the environment of this process. */
  private static Map<String, String> settings(Map<String, String> environment) {
    return environment.entrySet().stream()
        .filter(variable ->
            variable.getKey().startsWith("CHAT_") || UNPREFIXED.contains(variable.getKey()))
        .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
  }

  public static void main(String[] arguments) {
    System.setProperty("logback.configurationFile", "chat/localstack/quiet-logging.xml");
    try {
      new Run(Arguments.parse(arguments)).untilStopped();
    } catch (IllegalArgumentException e) {
      System.err.println(e.getMessage());
      System.exit(WRONG_USE);
    }
  }

  private void untilStopped() {
    Runtime.getRuntime().addShutdownHook(new Thread(this::stop, "stop"));
    try {
      checkSettings();
      isStarted = true;
      stack.start();
      console.ready(stack, directory);
      // From here on this process only waits; memory used by the start is returned to the system.
      System.gc();
      failure = stack.death().toCompletableFuture().join();
      console.say(failure);
    } catch (StackFailure e) {
      if (!stopping) {
        failure = e.line();
      }
    }
    System.exit(FAILED);
  }

  private void checkSettings() {
    var check = SettingsCheck.of(System.getenv());
    check.warnings().forEach(console::say);
    if (!check.refusals().isEmpty()) {
      throw new StackFailure(String.join("; ", check.refusals()));
    }
  }

  /** Prints the failure as the last line, after everything has stopped. */
  private void stop() {
    stopping = true;
    if (isStarted) {
      console.stopping();
      stack.close();
      console.stopped();
    }
    if (failure != null) {
      console.failure(failure);
      if (withParent) {
        endParent();
      }
    }
  }

  /** Maven would print pages of its own about the failure. */
  private static void endParent() {
    ProcessHandle.current()
        .parent()
        .filter(ProcessHandle::destroy)
        .ifPresent(parent -> parent.onExit().completeOnTimeout(parent, 5, SECONDS).join());
  }

  /**
   * The command line arguments.
   *
   * @param directory for data, logs and credentials; relative to the repository
   */
  private record Arguments(
      Path repository, Path directory, int port, StackShape shape, boolean withParent) {

    static Arguments parse(String[] arguments) {
      var repository = Path.of("").toAbsolutePath();
      var directory = Path.of(".local");
      int port = 8080;
      var shape = StackShape.SINGLE;
      boolean withParent = false;
      for (var argument : arguments) {
        var parts = argument.split("=", 2);
        switch (parts[0]) {
          case "--repository" -> repository = Path.of(parts[1]).toAbsolutePath().normalize();
          case "--directory" -> directory = Path.of(parts[1]);
          case "--port" -> port = port(parts[1]);
          case "--shape" -> shape = StackShape.of(parts[1]);
          case "--with-parent" -> withParent = true;
          default -> throw new IllegalArgumentException("unknown argument: " + argument);
        }
      }
      return new Arguments(repository, repository.resolve(directory), port, shape, withParent);
    }

    private static int port(String text) {
      try {
        int port = Integer.parseInt(text);
        if (port > 0 && port < 65_536) {
          return port;
        }
      } catch (NumberFormatException e) {
        // reported below
      }
      throw new IllegalArgumentException("the port must be a number from 1 to 65535, not " + text);
    }
  }

  private static void stopWithParent() {
    ProcessHandle.current()
        .parent()
        .ifPresent(parent -> Thread.ofPlatform().daemon().start(() -> exitAfter(parent)));
  }

  private static void exitAfter(ProcessHandle parent) {
    parent.onExit().join();
    System.exit(FAILED);
  }
}
