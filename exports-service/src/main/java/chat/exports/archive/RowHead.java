package chat.exports.archive;

import java.nio.charset.StandardCharsets;

/**
 * Reads ids from rows without parsing the JSON, which would dominate the export's time.
 *
 * <p>Owners write ids before any text, so user content can't be mistaken for an id.
 */
final class RowHead {

  /** Returned if the field is null or missing. */
  static final long NONE = -1;

  private static final byte[] LINK = "/user_uploads/".getBytes(StandardCharsets.US_ASCII);

  private RowHead() {}

  /**
   * Returns the number in a field of the row.
   *
   * @param field the name with quotes and colon: {@code "id":}
   */
  static long number(byte[] row, byte[] field) {
    int i = indexOf(row, field);
    if (i < 0) {
      return NONE;
    }
    long number = 0;
    int digits = 0;
    for (i += field.length; i < row.length && row[i] >= '0' && row[i] <= '9'; i++) {
      number = number * 10 + row[i] - '0';
      digits++;
    }
    return digits == 0 ? NONE : number;
  }

  static byte[] field(String name) {
    return ("\"" + name + "\":").getBytes(StandardCharsets.US_ASCII);
  }

  /** Whether the row may contain a link to an uploaded file. */
  static boolean mayLinkFile(byte[] row) {
    return indexOf(row, LINK) >= 0;
  }

  private static int indexOf(byte[] row, byte[] sought) {
    int last = row.length - sought.length;
    for (int i = 0; i <= last; i++) {
      if (row[i] == sought[0] && isAt(row, i, sought)) {
        return i;
      }
    }
    return -1;
  }

  private static boolean isAt(byte[] row, int offset, byte[] sought) {
    for (int i = 1; i < sought.length; i++) {
      if (row[offset + i] != sought[i]) {
        return false;
      }
    }
    return true;
  }
}
