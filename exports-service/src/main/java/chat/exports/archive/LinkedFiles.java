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
 * The uploaded files that messages of the archive link, as these were at their moment: since then
 * they may have been edited, moved or deleted, and the files with them. A file is known by its
 * place, which no other has; what is said in an address behind that is its name.
 */
final class LinkedFiles implements Closeable {

  /** In a row of JSON, in Markdown and in HTML; no part of the address of another server. */
  private static final Pattern LINK =
      Pattern.compile(
          "(?:(?<![\\w.:/-])|(?<=\\\\[nrt]))/user_uploads/(?:download/)?"
              + "(?<place>\\d+/[0-9a-f]{1,2}/[A-Za-z0-9_-]{24})"
              + "/(?<name>[^\\s\"'<>?#&()\\[\\]\\\\]*[^\\s\"'<>?#&()\\[\\]\\\\.,;:!])");

  private static final int SEGMENTS_OF_PLACE = 3;

  private final Numbers expected = new Numbers();
  private final Numbers links = new Numbers();
  private final Numbers settled = new Numbers();
  private final ScratchFile paths = new ScratchFile();

  LinkedFiles() throws IOException {}

  /** Notes beforehand that a message may link a file; whatever else it links is no file's. */
  void expect(long messageId, String path) {
    expected.add(number(messageId, place(path)));
  }

  /** Notes what a message links. */
  void message(long messageId, byte[] row) throws IOException {
    Matcher link = LINK.matcher(new String(row, StandardCharsets.UTF_8));
    while (link.find()) {
      long number = number(messageId, link.group("place"));
      if (expected.contains(number)) {
        links.add(number);
      }
      String path = link.group("place") + "/" + link.group("name");
      paths.write((path + "\n").getBytes(StandardCharsets.UTF_8));
    }
  }

  /**
   * Whether the message, of which that was expected, links the file in the archive.
   *
   * @param path of the file, with its name
   */
  boolean isLinked(long messageId, String path) {
    return links.contains(number(messageId, place(path)));
  }

  /** Notes that the file is in the archive, or named as missing. */
  void settle(String path) {
    settled.add(number(0, place(path)));
  }

  /**
   * Adds the files that are linked and have not been settled, once for each link.
   *
   * @param directory of the archive that they would lie in, with a slash at its end
   */
  void addOthers(String directory, MissingFiles missing) throws IOException {
    try (Lines lines = new Lines(paths.read())) {
      for (byte[] line = lines.next(); line != null; line = lines.next()) {
        String path = new String(line, StandardCharsets.UTF_8);
        if (!settled.contains(number(0, place(path)))) {
          missing.add(directory + decoded(path));
        }
      }
    }
  }

  private static String place(String path) {
    int end = -1;
    for (int i = 0; i < SEGMENTS_OF_PLACE; i++) {
      end = path.indexOf('/', end + 1);
      if (end < 0) {
        return path;
      }
    }
    return path.substring(0, end);
  }

  /** A hash, so that nobody can find a place that collides with another message's file. */
  private static long number(long messageId, String place) {
    byte[] named = (messageId + "/" + place).getBytes(StandardCharsets.UTF_8);
    return ByteBuffer.wrap(Sha256.begin().digest(named)).getLong();
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
