package chat.exports.estimate;

import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What an organization has more than before, added up; negative where it has less. */
final class SizeChange {

  private final Map<Long, Long> byChannel = new TreeMap<>();
  private long directMessages;
  private long fileBytes;

  /**
   * Adds messages.
   *
   * @param channelId null for direct messages
   */
  void addMessages(@Nullable Long channelId, long number) {
    if (channelId == null) {
      directMessages += number;
    } else {
      byChannel.merge(channelId, number, Long::sum);
    }
  }

  void addFileBytes(long bytes) {
    fileBytes += bytes;
  }

  /** By the channels' ids. */
  Map<Long, Long> messagesByChannel() {
    return byChannel;
  }

  long channelMessages() {
    return byChannel.values().stream().mapToLong(Long::longValue).sum();
  }

  long directMessages() {
    return directMessages;
  }

  long fileBytes() {
    return fileBytes;
  }
}
