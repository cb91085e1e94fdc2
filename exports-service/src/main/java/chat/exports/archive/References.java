package chat.exports.archive;

import java.io.Closeable;
import java.io.IOException;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** What the parts of an archive name in each other, and what of that is not there. */
final class References implements Closeable {

  /** The directory of the archive that uploaded files lie in. */
  private static final String UPLOADS = "uploads/";

  private static final byte[] ID = RowHead.field("id");
  private static final byte[] SENDER = RowHead.field("sender_id");
  private static final byte[] CHANNEL = RowHead.field("channel_id");
  private static final byte[] USER = RowHead.field("user_id");

  private final Set<Long> accounts = new HashSet<>();
  private final Set<Long> channels = new HashSet<>();
  private final LinkedFiles links = new LinkedFiles();
  private final Set<Long> missingAccounts = new TreeSet<>();
  private final Set<Long> missingChannels = new TreeSet<>();
  private final MissingFiles missingFiles = new MissingFiles();

  References() throws IOException {}

  void account(byte[] row) {
    accounts.add(RowHead.number(row, USER));
  }

  void channel(byte[] row) {
    channels.add(RowHead.number(row, CHANNEL));
  }

  /** Notes what a message names, once all accounts and channels are known. */
  void message(byte[] row) throws IOException {
    long sender = RowHead.number(row, SENDER);
    if (!accounts.contains(sender)) {
      missingAccounts.add(sender);
    }
    long channel = RowHead.number(row, CHANNEL);
    if (channel != RowHead.NONE && !channels.contains(channel)) {
      missingChannels.add(channel);
    }
    if (RowHead.mayLinkFile(row)) {
      links.message(RowHead.number(row, ID), row);
    }
  }

  /** Notes, before any message comes, that this one may link an uploaded file. */
  void expectLink(long messageId, String path) {
    links.expect(messageId, path);
  }

  /** Whether the archive has the message, and it links the file there as was expected. */
  boolean isLinking(long messageId, String path) {
    return links.isLinked(messageId, path);
  }

  /** Notes that an uploaded file will be in the archive, or named by {@link #missingFile}. */
  void uploadedFile(String path) {
    links.settle(path);
  }

  void missingFile(String path) {
    missingFiles.add(path);
  }

  /** Says what is named and not there, once all parts are written. */
  void tell(Manifest manifest) throws IOException {
    links.addOthers(UPLOADS, missingFiles);
    Map<String, Object> missing = new TreeMap<>();
    missing.put("accounts", missingAccounts);
    missing.put("channels", missingChannels);
    missing.put("files", missingFiles.named());
    manifest.missing(missing, missingFiles.others());
  }

  @Override
  public void close() throws IOException {
    links.close();
  }
}
