package chat.exports.estimate;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** What an organization has more than before, added up; negative where it has less. */
final class SizeChange {

  private final Map<Long, Long> byChannel = new TreeMap<>();
  private final Map<Long, Boolean> privacyByChannel = new TreeMap<>();
  private final Map<Long, Long> sizesByFile = new TreeMap<>();
  private final Set<Long> removedFiles = new TreeSet<>();
  private long directMessages;

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

  /** Notes whether all of a channel's messages are private; the last word counts. */
  void keepPrivacy(long channelId, boolean isPrivate) {
    privacyByChannel.put(channelId, isPrivate);
  }

  /** Notes a file that is there, which may be known already; the last word counts. */
  void keepFile(long fileId, long size) {
    removedFiles.remove(fileId);
    sizesByFile.put(fileId, size);
  }

  /** Notes a file that is there no more. */
  void removeFile(long fileId) {
    sizesByFile.remove(fileId);
    removedFiles.add(fileId);
  }

  /** By the channels' ids, ascending. */
  Map<Long, Long> messagesByChannel() {
    return byChannel;
  }

  /** The same of whether they are private, of those channels that something was told of. */
  Map<Long, Boolean> privacyByChannel() {
    return privacyByChannel;
  }

  long channelMessages() {
    return byChannel.values().stream().mapToLong(Long::longValue).sum();
  }

  long directMessages() {
    return directMessages;
  }

  /** The files that are there, by their ids, ascending. */
  Map<Long, Long> sizesByFile() {
    return sizesByFile;
  }

  /** The files that are there no more. */
  Set<Long> removedFiles() {
    return removedFiles;
  }
}
