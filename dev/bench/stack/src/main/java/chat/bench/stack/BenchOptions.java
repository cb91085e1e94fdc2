package chat.bench.stack;

import chat.bench.stack.large.LargeBench;
import chat.bench.stack.large.LargeSize;
import chat.localstack.StackShape;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The command line options of a run.
 *
 * @param repository the root of the source tree, whose modules have been packaged
 * @param directory for the stack's data and the results of the run
 * @param shape how the programs share processes
 * @param rows the rows to measure; empty for all
 * @param measured how long each row is measured with each number of connections
 * @param warmUp the duration of the warm-up before each row
 * @param peers the directory of the scripts that run other programs; null for none
 * @param largeSize the size of the organization of the rows {@code large}
 * @param record the document that gets the tables of a complete run; null for none
 */
record BenchOptions(
    Path repository,
    Path directory,
    StackShape shape,
    Set<String> rows,
    Duration measured,
    Duration warmUp,
    @Nullable Path peers,
    LargeSize largeSize,
    @Nullable Path record) {

  BenchOptions {
    if (rows.stream().anyMatch(LargeBench::measures)
        && !rows.stream().allMatch(LargeBench::measures)) {
      throw new IllegalArgumentException(
          "rows of a large organization can't be measured together with others");
    }
  }

  /** Whether the rows are those of a large organization. */
  boolean isLarge() {
    return rows.stream().anyMatch(LargeBench::measures);
  }

  /** Whether all rows are measured. */
  boolean isComplete() {
    return rows.isEmpty();
  }

  /**
   * Parses {@code --name=value}; an empty value counts as missing.
   *
   * @throws IllegalArgumentException with a one-line message
   */
  static BenchOptions parse(String... arguments) {
    var values = new HashMap<String, String>();
    for (var argument : arguments) {
      var parts = argument.split("=", 2);
      if (parts.length != 2 || !parts[0].startsWith("--")) {
        throw new IllegalArgumentException("unknown argument: " + argument);
      }
      values.put(parts[0].substring(2), parts[1].strip());
    }
    var repository = Path.of(required(values, "repository"));
    return new BenchOptions(
        repository,
        Path.of(required(values, "directory")),
        StackShape.of(required(values, "shape")),
        words(values.getOrDefault("rows", "")),
        seconds(required(values, "seconds")),
        seconds(required(values, "warmup")),
        optional(repository, values, "peers"),
        LargeSize.of(number(required(values, "accounts")), number(required(values, "messages"))),
        optional(repository, values, "record"));
  }

  /** Whether the row with this name is to be measured. */
  boolean wants(String row) {
    return rows.isEmpty() || rows.contains(row);
  }

  private static String required(Map<String, String> values, String name) {
    var value = values.getOrDefault(name, "");
    if (value.isEmpty()) {
      throw new IllegalArgumentException("--%s= is missing".formatted(name));
    }
    return value;
  }

  /** A relative path is resolved against the repository. */
  private static @Nullable Path optional(Path repository, Map<String, String> values, String name) {
    var value = values.getOrDefault(name, "");
    return value.isEmpty() ? null : repository.resolve(value);
  }

  private static Set<String> words(String list) {
    var words = new TreeSet<>(Arrays.asList(list.split("[,\\s]+")));
    words.remove("");
    return words;
  }

  private static Duration seconds(String text) {
    int seconds = number(text);
    if (seconds <= 0) {
      throw new IllegalArgumentException("seconds must be a whole number above 0, not " + text);
    }
    return Duration.ofSeconds(seconds);
  }

  private static int number(String text) {
    try {
      return Integer.parseInt(text.replace("_", ""));
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("a whole number is needed, not " + text, e);
    }
  }
}
