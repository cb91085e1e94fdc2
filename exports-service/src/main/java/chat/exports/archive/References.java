package chat.exports.archive;

import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** What the parts of an archive name in each other, and what of that is not there. */
final class References {

  private static final byte[] ID = RowHead.field("id");
  private static final byte[] SENDER = RowHead.field("sender_id");
  private static final byte[] CHANNEL = RowHead.field("channel_id");
  private static final byte[] USER = RowHead.field("user_id");

  private final Set<Long> accounts = new HashSet<>();
  private final Set<Long> channels = new HashSet<>();
  private final Set<Long> linking = new HashSet<>();
  private final Set<Long> missingAccounts = new TreeSet<>();
  private final Set<Long> missingChannels = new TreeSet<>();
  private final Set<String> missingFiles = new TreeSet<>();

  void account(byte[] row) {
    accounts.add(RowHead.number(row, USER));
  }

  void channel(byte[] row) {
    channels.add(RowHead.number(row, CHANNEL));
  }

  /** Notes what a message names, once all accounts and channels are known. */
  void message(byte[] row) {
    long sender = RowHead.number(row, SENDER);
    if (!accounts.contains(sender)) {
      missingAccounts.add(sender);
    }
    long channel = RowHead.number(row, CHANNEL);
    if (channel != RowHead.NONE && !channels.contains(channel)) {
      missingChannels.add(channel);
    }
    if (RowHead.mayLinkFile(row)) {
      linking.add(RowHead.number(row, ID));
    }
  }

  /** Whether the archive has the message, and it may link a file. */
  boolean isLinking(long messageId) {
    return linking.contains(messageId);
  }

  void missingFile(String path) {
    missingFiles.add(path);
  }

  /** What is named and not there. */
  Map<String, Object> missing() {
    Map<String, Object> missing = new TreeMap<>();
    missing.put("accounts", missingAccounts);
    missing.put("channels", missingChannels);
    missing.put("files", missingFiles);
    return missing;
  }
}
