package chat.kit.form;

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
 * Reads a {@code multipart/form-data} body (RFC 7578) part by part, as it arrives.
 *
 * <p>Malformed bodies are refused: a part that is overlooked might have been the one that makes a
 * channel private.
 */
public final class MultipartForm {

  private static final int BUFFER = 64 << 10;

  /** In bytes; mostly for a name that is escaped and sent twice. */
  private static final int MAX_HEAD_BYTES = 64 << 10;

  /** In bytes; text may follow the last boundary, but no parts. At most this much of it is read. */
  private static final int MAX_EPILOGUE_BYTES = 64 << 10;

  private final InputStream body;
  private final byte[] delimiter;
  private final int maxParts;
  private final byte[] buffer = new byte[BUFFER];
  private int position;
  private int end;
  private int parts;

  /** Buffer index of the end of the current part's content; -1 while it is not in the buffer. */
  private int contentEnd = -1;

  private boolean isPartOpen;

  /**
   * Creates a form of which nothing has been read.
   *
   * @param maxParts a form with more parts is refused
   */
  public MultipartForm(InputStream body, String boundary, int maxParts) {
    this.body = body;
    this.maxParts = maxParts;
    this.delimiter = ("\r\n--" + boundary).getBytes(StandardCharsets.UTF_8);
    // The first boundary may be at the very beginning, without a preceding line break.
    buffer[0] = '\r';
    buffer[1] = '\n';
    end = 2;
    isPartOpen = true;
  }

  /** A part; its content must be read before the next part is requested. */
  public record Part(PartHead head, InputStream content) {

    /** Returns the name of the form's field; null if it has none. */
    public @Nullable String field() {
      return head.field();
    }

    /** Returns the file name as sent; null if the part is not a file. */
    public @Nullable String fileName() {
      return head.fileName();
    }

    /** Returns the content type as sent. */
    public @Nullable String type() {
      return head.type();
    }
  }

  /** Returns the next part, skipping unread content of the current one; null after the last. */
  public @Nullable Part next() throws IOException {
    byte[] skipped = new byte[8192];
    while (read(skipped, 0, skipped.length) >= 0) {
      // Text before the first boundary, or content that the caller did not read.
    }
    byte first = one();
    byte second = one();
    if (first == '-' && second == '-') {
      dropEnd();
      return null;
    }
    parts++;
    if (parts > maxParts) {
      throw RequestError.TOO_MANY_PARAMETERS.refuse(maxParts);
    }
    PartHead head = PartHead.parse(withoutPadding(head(first, second)));
    isPartOpen = true;
    return new Part(head, new Content());
  }

  /** Reads the lines of a part's head, with the rest of the boundary's line before them. */
  private String head(byte first, byte second) throws IOException {
    byte[] head = new byte[512];
    head[0] = first;
    head[1] = second;
    int length = 2;
    while (!endsWithEmptyLine(head, length)) {
      if (length == MAX_HEAD_BYTES) {
        throw malformed("a part's head has more than " + MAX_HEAD_BYTES + " bytes");
      }
      if (length == head.length) {
        head = Arrays.copyOf(head, 2 * length);
      }
      head[length++] = one();
    }
    return new String(head, 0, length, StandardCharsets.UTF_8);
  }

  /** Removes the rest of the boundary's line, which may only contain blanks. */
  private static String withoutPadding(String head) {
    int end = head.indexOf("\r\n");
    if (!head.substring(0, end).isBlank()) {
      throw malformed("a boundary is followed by text on the same line");
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
        throw malformed("it continues after its last boundary");
      }
      int passed = Math.max(0, end - position - delimiter.length + 1);
      position += passed;
      dropped += passed;
    } while (dropped < MAX_EPILOGUE_BYTES && fill());
  }

  /** Reads bytes of the current part; returns -1 at its end, after skipping the delimiter. */
  private int read(byte[] into, int offset, int length) throws IOException {
    if (!isPartOpen) {
      return -1;
    }
    int available = available();
    while (available == 0 && contentEnd < 0) {
      if (!fill()) {
        throw cutOff();
      }
      available = available();
    }
    if (available == 0) {
      position += delimiter.length;
      contentEnd = -1;
      isPartOpen = false;
      return -1;
    }
    int count = Math.min(length, available);
    System.arraycopy(buffer, position, into, offset, count);
    position += count;
    return count;
  }

  /** Returns the number of buffered bytes that certainly belong to the current part. */
  private int available() {
    if (contentEnd < 0) {
      contentEnd = indexOfDelimiter();
    }
    return contentEnd >= 0
        ? contentEnd - position
        : Math.max(0, end - position - delimiter.length + 1);
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

  /** Compacts the buffer and reads on; returns false at the end of the body. */
  private boolean fill() throws IOException {
    System.arraycopy(buffer, position, buffer, 0, end - position);
    if (contentEnd >= 0) {
      contentEnd -= position;
    }
    end -= position;
    position = 0;
    int read = body.read(buffer, end, buffer.length - end);
    end += Math.max(0, read);
    return read >= 0;
  }

  /** The body ended early, although its length was announced, or it has no last boundary. */
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
        throw new EOFException("The part is no longer the current one");
      }
      return length == 0 ? 0 : MultipartForm.this.read(into, offset, length);
    }
  }
}
