package chat.messaging.cache;

import static java.util.stream.Collectors.toCollection;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Lists the classes that write cached data. Each appends, in the same transaction, a client event
 * that {@link ChangesFromEvents} understands, or writes data that no cache holds, as the list says.
 * A new writer fails this test until its author has decided which (decision 58).
 */
final class WritersTest {

  private static final Pattern WRITES =
      Pattern.compile(
          "(insert\\s+into|update|delete\\s+from|merge\\s+into|truncate(\\s+table)?|copy)\\s+"
              + "(only\\s+)?(message|reaction|submessage|message_edit|message_flag|read_block)\\b",
          Pattern.CASE_INSENSITIVE);

  private static SortedSet<String> writers() throws IOException {
    try (Stream<Path> files = Files.walk(Path.of("src/main/java"))) {
      return files
          .filter(Files::isRegularFile)
          .filter(file -> WRITES.matcher(text(file)).find())
          .map(file -> file.getFileName().toString().replace(".java", ""))
          .collect(toCollection(TreeSet::new));
    }
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void writersOfCachedDataAreKnown() throws IOException {
    assertThat(writers())
        .containsExactly(
            "DeletedMessageRepository", // delete_message
            "EditRepository", // update_message
            "ExpiredMessageRepository", // of messages that are too old to be cached
            "FlagRepository", // update_message_flags
            "MessageStore", // message, which names the changed flag block
            "MoveRepository", // update_message
            "ReactionRepository", // reaction; the flag that it writes is not cached
            "RenderedMessageRepository", // update_message
            "RetentionCleanupRepository", // read flags of deleted messages
            "SubmessageRepository", // submessage
            "UnindexedMessageRepository"); // search terms, which no cache holds
  }
}
