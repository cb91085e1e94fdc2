package chat.kit.form;

/**
 * Estimates an upper bound of the heap bytes that a form takes while its request is processed.
 *
 * <p>It includes the texts of the form, their decoded values, and the objects of JSON values. It is
 * computed from the received bytes, before decoding.
 */
public final class FormWeight {

  /** The minimum in bytes: the objects of a request. */
  public static final long BASE = 2 << 10;

  /** Bytes of a multipart form, which is read through a buffer. */
  private static final long MULTIPART = 64 << 10;

  /**
   * Bytes for each separator ({@code , : [ {}) outside of JSON strings.
   *
   * <p>A number in a list has one separator and takes 80 bytes while it is parsed; the object
   * {@code {"a":1}} has three and takes 300.
   */
  private static final long VALUE = 128;

  /** Number of simultaneous copies of a text while it is parsed, or sent to the database. */
  private static final long COPIES = 5;

  private long characters;
  private long unicodeEscapes;
  private long values;
  private int continuationBytes;
  private boolean isWide;
  private boolean isInString;
  private boolean isEscaped;

  private FormWeight() {}

  /**
   * Returns the weight of an {@code application/x-www-form-urlencoded} body or query string, in
   * bytes.
   */
  public static long ofUrlEncoded(byte[] form) {
    FormWeight weight = new FormWeight();
    boolean isName = true;
    for (int i = 0; i < form.length; i++) {
      byte b = form[i];
      if (b == '&') {
        weight.endText();
        isName = true;
      } else if (isName) {
        isName = b != '=';
        weight.text(b);
      } else if (FormDecoder.isEscape(form, i, form.length)) {
        weight.json(FormDecoder.escaped(form, i));
        i += 2;
      } else {
        weight.json(b);
      }
    }
    weight.endText();
    return weight.bytes();
  }

  /** Returns the weight of another body, in bytes; separators within strings count, too. */
  public static long ofMultipart(byte[] form) {
    FormWeight weight = new FormWeight();
    for (byte b : form) {
      weight.isInString = false;
      weight.json(b);
    }
    return MULTIPART + weight.bytes();
  }

  private void endText() {
    values++;
    isInString = false;
    isEscaped = false;
    continuationBytes = 0;
  }

  private void json(byte b) {
    text(b);
    if (isEscaped) {
      isEscaped = false;
      if (b == 'u') {
        unicodeEscapes++;
      }
    } else if (b == '\\') {
      isEscaped = isInString;
    } else if (b == '"') {
      isInString = !isInString;
    } else if (!isInString && (b == ',' || b == ':' || b == '[' || b == '{')) {
      values++;
    }
  }

  /** Counts UTF-16 code units; each malformed byte counts as one. */
  private void text(byte b) {
    int unsigned = b & 0xFF;
    boolean isContinuation = unsigned >= 0x80 && unsigned < 0xC0;
    if (isContinuation && continuationBytes > 0) {
      continuationBytes--;
      return;
    }
    characters += unsigned >= 0xF0 ? 2 : 1;
    // U+0080 to U+00FF begin with C2 or C3 and take one byte in memory, as ASCII does.
    isWide |= isContinuation || unsigned > 0xC3;
    continuationBytes = unsigned < 0xC0 ? 0 : unsigned < 0xE0 ? 1 : unsigned < 0xF0 ? 2 : 3;
  }

  private long bytes() {
    long texts = characters * (isWide ? 2 : 1);
    long strings =
        Math.max(0, characters - 5 * unicodeEscapes) * (isWide || unicodeEscapes > 0 ? 2 : 1);
    return BASE + texts + COPIES * strings + VALUE * values;
  }
}
