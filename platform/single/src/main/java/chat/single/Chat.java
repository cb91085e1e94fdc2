package chat.single;

import chat.contracts.Program;
import chat.kit.launch.Launch;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;

/**
 * Starts the programs of {@code --target} or {@code CHAT_TARGET}, by default all.
 *
 * <p>Usage: {@code Chat [--target=all | --target=gateway,identity-service]}.
 */
public final class Chat {

  private static final String OPTION = "--target=";
  private static final int WRONG_USE = 2;

  private Chat() {}

  @SuppressWarnings("SystemOut") // must be visible to the operator at any log level
  public static void main(String[] arguments) {
    try {
      Targets targets = Targets.of(target(arguments));
      Launch.programs(
          TargetEnvironments.of(targets.programs(), System.getenv()), heapShares(targets));
    } catch (IllegalArgumentException e) {
      System.err.println("Can't start: " + e.getMessage());
      System.exit(WRONG_USE);
    }
  }

  private static String target(String[] arguments) {
    return Arrays.stream(arguments)
        .map(Chat::value)
        .reduce((_, last) -> last)
        .orElseGet(() -> System.getenv().getOrDefault("CHAT_TARGET", Targets.ALL));
  }

  private static String value(String argument) {
    if (!argument.startsWith(OPTION)) {
      throw new IllegalArgumentException(
          "unknown argument %s; the only one is %s<programs>".formatted(argument, OPTION));
    }
    return argument.substring(OPTION.length());
  }

  private static Map<Program, Double> heapShares(Targets targets) {
    int sum = targets.programs().stream().mapToInt(Chat::heapWeight).sum();
    Map<Program, Double> shares = new EnumMap<>(Program.class);
    targets.programs().forEach(program -> shares.put(program, (double) heapWeight(program) / sum));
    return shares;
  }

  /** Returns the relative part of the heap: about that of a program in its own process. */
  private static int heapWeight(Program program) {
    return switch (program) {
      case MESSAGING -> 6;
      case IDENTITY -> 4;
      case GATEWAY -> 5;
      case CHANNELS, UPLOADS, EXPORTS -> 2;
    };
  }
}
