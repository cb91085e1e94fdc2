package chat.exports.estimate;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The summed size changes of an organization; negative where its data shrinks. */
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

  /** Sets whether a channel is private; the last call wins. */
  void keepPrivacy(long channelId, boolean isPrivate) {
    privacyByChannel.put(channelId, isPrivate);
  }

  /** Records an existing file, possibly stored already; the last call wins. */
  void keepFile(long fileId, long size) {
    removedFiles.remove(fileId);
    sizesByFile.put(fileId, size);
  }

  /** Records a removed file. */
  void removeFile(long fileId) {
    sizesByFile.remove(fileId);
    removedFiles.add(fileId);
  }

  /** Message counts by channel id, ascending. */
  Map<Long, Long> messagesByChannel() {
    return byChannel;
  }

  /** Whether channels are private, by channel id, for the channels that changed. */
  Map<Long, Boolean> privacyByChannel() {
    return privacyByChannel;
  }

  long channelMessages() {
    return byChannel.values().stream().mapToLong(Long::longValue).sum();
  }

  long directMessages() {
    return directMessages;
  }

  /** The sizes of existing files by file id, ascending. */
  Map<Long, Long> sizesByFile() {
    return sizesByFile;
  }

  /** The ids of removed files. */
  Set<Long> removedFiles() {
    return removedFiles;
  }
}
