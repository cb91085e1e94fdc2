package chat.exports.archive;

import java.io.Closeable;
import java.io.IOException;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Tracks references between the parts of an archive and collects the missing targets. */
final class ArchiveReferences implements Closeable {

  /** The archive's directory of uploaded files. */
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

  ArchiveReferences() throws IOException {}

  void account(byte[] row) {
    accounts.add(RowHead.number(row, USER));
  }

  void channel(byte[] row) {
    channels.add(RowHead.number(row, CHANNEL));
  }

  /** Records a message's references. All accounts and channels must have been added before. */
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

  /** Records, before any message is added, that this message may link an uploaded file. */
  void expectLink(long messageId, String path) {
    links.expect(messageId, path);
  }

  /** Whether the archive contains the message, and it links the file as expected. */
  boolean isLinking(long messageId, String path) {
    return links.isLinked(messageId, path);
  }

  /** Records that an uploaded file will be written or reported by {@link #missingFile}. */
  void uploadedFile(String path) {
    links.settle(path);
  }

  void missingFile(String path) {
    missingFiles.add(path);
  }

  /** Reports the missing targets to the manifest, once all parts are written. */
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
