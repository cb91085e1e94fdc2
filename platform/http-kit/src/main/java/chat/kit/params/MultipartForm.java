package chat.kit.params;

import chat.kit.error.Refusal;
import chat.kit.error.RequestError;
import chat.kit.stream.BulkInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Reads a {@code multipart/form-data} body (RFC 7578) part by part, as it arrives. What is not
 * quite one is refused: a part that nobody notices may have said that a channel is to be private.
 */
public final class MultipartForm {

  private static final int BUFFER = 64 << 10;

  /** Bytes; a name that is escaped and told twice takes most of them. */
  private static final int LONGEST_HEAD = 64 << 10;

  /** Behind the last boundary there may be text, but no parts; so much of it is read. */
  private static final int LONGEST_END = 64 << 10;

  private final InputStream body;
  private final byte[] delimiter;
  private final int mostParts;
  private final byte[] buffer = new byte[BUFFER];
  private int position;
  private int end;
  private int parts;

  /** Where the current part's content ends in the buffer; -1 where no end is in sight. */
  private int found = -1;

  private boolean isPartOpen;

  /**
   * A form of which nothing was read.
   *
   * @param mostParts one more is refused
   */
  public MultipartForm(InputStream body, String boundary, int mostParts) {
    this.body = body;
    this.mostParts = mostParts;
    this.delimiter = ("\r\n--" + boundary).getBytes(StandardCharsets.UTF_8);
    // The first boundary may stand at the very beginning, without a line before it.
    buffer[0] = '\r';
    buffer[1] = '\n';
    end = 2;
    isPartOpen = true;
  }

  /** A part, whose content is to be read before the next one is asked for. */
  public record Part(PartHead head, InputStream content) {

    /** Null where the form's field has no name. */
    public @Nullable String field() {
      return head.field();
    }

    /** As it was sent; null where the part is no file. */
    public @Nullable String fileName() {
      return head.fileName();
    }

    /** Its content type, as it was sent. */
    public @Nullable String type() {
      return head.type();
    }
  }

  /** The next part, passing over what was not read of the one before; null after the last. */
  public @Nullable Part next() throws IOException {
    byte[] skipped = new byte[8192];
    while (read(skipped, 0, skipped.length) >= 0) {
      // what comes before the first boundary, or was not wanted
    }
    byte first = one();
    byte second = one();
    if (first == '-' && second == '-') {
      dropEnd();
      return null;
    }
    parts++;
    if (parts > mostParts) {
      throw RequestError.TOO_MANY_PARAMETERS.refuse(mostParts);
    }
    PartHead head = PartHead.parse(withoutPadding(head(first, second)));
    isPartOpen = true;
    return new Part(head, new Content());
  }

  /** The lines of a part's head, the rest of the boundary's line before them. */
  private String head(byte first, byte second) throws IOException {
    byte[] head = new byte[512];
    head[0] = first;
    head[1] = second;
    int length = 2;
    while (!endsWithEmptyLine(head, length)) {
      if (length == LONGEST_HEAD) {
        throw malformed("a part's head has more than " + LONGEST_HEAD + " bytes");
      }
      if (length == head.length) {
        head = Arrays.copyOf(head, 2 * length);
      }
      head[length++] = one();
    }
    return new String(head, 0, length, StandardCharsets.UTF_8);
  }

  /** Behind a boundary there may be blanks, and nothing else, to the end of its line. */
  private static String withoutPadding(String head) {
    int end = head.indexOf("\r\n");
    if (!head.substring(0, end).isBlank()) {
      throw malformed("a line of it begins with its boundary and goes on");
    }
    return head.substring(end + 2);
  }

  private static boolean endsWithEmptyLine(byte[] head, int length) {
    return length >= 4
        && head[length - 4] == '\r'
        && head[length - 3] == '\n'
        && head[length - 2] == '\r'
        && head[length - 1] == '\n';
  }

  private byte one() throws IOException {
    if (position == end && !fill()) {
      throw cutOff();
    }
    return buffer[position++];
  }

  private void dropEnd() throws IOException {
    int dropped = 0;
    do {
      if (indexOfDelimiter() >= 0) {
        throw malformed("it goes on behind its last boundary");
      }
      int passed = Math.max(0, end - position - delimiter.length + 1);
      position += passed;
      dropped += passed;
    } while (dropped < LONGEST_END && fill());
  }

  /** Bytes of the current part; -1 at its end, after which the delimiter has been passed. */
  private int read(byte[] into, int offset, int length) throws IOException {
    if (!isPartOpen) {
      return -1;
    }
    int available = available();
    while (available == 0 && found < 0) {
      if (!fill()) {
        throw cutOff();
      }
      available = available();
    }
    if (available == 0) {
      position += delimiter.length;
      found = -1;
      isPartOpen = false;
      return -1;
    }
    int count = Math.min(length, available);
    System.arraycopy(buffer, position, into, offset, count);
    position += count;
    return count;
  }

  /** How many bytes in the buffer surely belong to the current part. */
  private int available() {
    if (found < 0) {
      found = indexOfDelimiter();
    }
    return found >= 0 ? found - position : Math.max(0, end - position - delimiter.length + 1);
  }

  private int indexOfDelimiter() {
    int last = end - delimiter.length;
    for (int i = position; i <= last; i++) {
      if (buffer[i] == '\r' && isDelimiter(i)) {
        return i;
      }
    }
    return -1;
  }

  private boolean isDelimiter(int at) {
    for (int i = 1; i < delimiter.length; i++) {
      if (buffer[at + i] != delimiter[i]) {
        return false;
      }
    }
    return true;
  }

  /** Makes room and reads on; false where the body has ended. */
  private boolean fill() throws IOException {
    System.arraycopy(buffer, position, buffer, 0, end - position);
    if (found >= 0) {
      found -= position;
    }
    end -= position;
    position = 0;
    int read = body.read(buffer, end, buffer.length - end);
    end += Math.max(0, read);
    return read >= 0;
  }

  /** The whole body was announced and is not there, or it never had its last boundary. */
  private static Refusal cutOff() {
    return malformed("it does not end in its boundary");
  }

  private static Refusal malformed(String reason) {
    return RequestError.MALFORMED_FORM.refuse("body", reason);
  }

  /** The content of the current part. */
  private final class Content extends BulkInputStream {

    private final int number = parts;

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
      if (number != parts) {
        throw new EOFException("The part was left");
      }
      return length == 0 ? 0 : MultipartForm.this.read(into, offset, length);
    }
  }
}
