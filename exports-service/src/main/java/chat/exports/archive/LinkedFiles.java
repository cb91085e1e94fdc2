package chat.exports.archive;

import chat.kit.digest.Sha256;
import java.io.Closeable;
import java.io.IOException;
import java.net.URLDecoder;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds links to uploaded files in the archive's messages.
 *
 * <p>The messages are from an earlier snapshot than the files: both may have been edited, moved or
 * deleted since. A file is identified by its unique storage location in the URL; the part after it
 * is only the display name.
 */
final class LinkedFiles implements Closeable {

  /** Matches links in JSON rows, Markdown and HTML, but not within URLs of other servers. */
  private static final Pattern LINK =
      Pattern.compile(
          "(?:(?<![\\w.:/-])|(?<=\\\\[nrt]))/user_uploads/(?:download/)?"
              + "(?<place>\\d+/[0-9a-f]{1,2}/[A-Za-z0-9_-]{24})"
              + "/(?<name>[^\\s\"'<>?#&()\\[\\]\\\\]*[^\\s\"'<>?#&()\\[\\]\\\\.,;:!])");

  private static final int LOCATION_SEGMENTS = 3;

  private final LongSet expected = new LongSet();
  private final LongSet links = new LongSet();
  private final LongSet settled = new LongSet();
  private final ScratchFile paths = new ScratchFile();

  LinkedFiles() throws IOException {}

  /**
   * Records that a message may link a file. Links that were not expected don't count as links to a
   * file.
   */
  void expect(long messageId, String path) {
    expected.add(hash(messageId, location(path)));
  }

  /** Records the links of a message. */
  void message(long messageId, byte[] row) throws IOException {
    Matcher link = LINK.matcher(new String(row, StandardCharsets.UTF_8));
    while (link.find()) {
      long hash = hash(messageId, link.group("place"));
      if (expected.contains(hash)) {
        links.add(hash);
      }
      String path = link.group("place") + "/" + link.group("name");
      paths.write((path + "\n").getBytes(StandardCharsets.UTF_8));
    }
  }

  /**
   * Whether the message links the file in the archive, and that was expected.
   *
   * @param path of the file, with its name
   */
  boolean isLinked(long messageId, String path) {
    return links.contains(hash(messageId, location(path)));
  }

  /** Records that the file is in the archive or reported as missing. */
  void settle(String path) {
    settled.add(hash(0, location(path)));
  }

  /**
   * Adds the files that are linked but not settled, once per link.
   *
   * @param directory the archive's directory for them, with a trailing slash
   */
  void addOthers(String directory, MissingFiles missing) throws IOException {
    try (LineReader lines = new LineReader(paths.read())) {
      for (byte[] line = lines.next(); line != null; line = lines.next()) {
        String path = new String(line, StandardCharsets.UTF_8);
        if (!settled.contains(hash(0, location(path)))) {
          missing.add(directory + decoded(path));
        }
      }
    }
  }

  private static String location(String path) {
    int end = -1;
    for (int i = 0; i < LOCATION_SEGMENTS; i++) {
      end = path.indexOf('/', end + 1);
      if (end < 0) {
        return path;
      }
    }
    return path.substring(0, end);
  }

  /** A cryptographic hash. Users can't craft a link that collides with another message's file. */
  private static long hash(long messageId, String location) {
    byte[] input = (messageId + "/" + location).getBytes(StandardCharsets.UTF_8);
    return ByteBuffer.wrap(Sha256.begin().digest(input)).getLong();
  }

  private static String decoded(String path) {
    try {
      return URLDecoder.decode(path.replace("+", "%2B"), StandardCharsets.UTF_8);
    } catch (IllegalArgumentException notEncoded) {
      return path;
    }
  }

  @Override
  public void close() throws IOException {
    paths.close();
  }
}
