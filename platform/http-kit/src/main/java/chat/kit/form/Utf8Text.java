package chat.kit.form;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Decodes UTF-8 byte by byte into a text.
 *
 * <p>Long texts are decoded in pieces, which takes a fraction of the memory that {@link String}'s
 * constructor needs.
 */
final class Utf8Text {

  /** Java's replacement for malformed bytes; a client may have sent the character itself, too. */
  static final char REPLACEMENT = '\uFFFD';

  private static final int PIECE = 8 << 10;

  private final int characters;
  private final byte[] piece;
  private int filled;
  private @Nullable StringBuilder text;
  private boolean isMalformed;

  /** Creates a text of unknown length. */
  Utf8Text() {
    this(PIECE, PIECE);
  }

  /**
   * Creates an empty text.
   *
   * @param bytes maximum number of bytes that will be added
   * @param characters estimated number of UTF-16 code units of the text
   */
  Utf8Text(int bytes, int characters) {
    this.piece = new byte[Math.min(bytes, PIECE)];
    this.characters = characters;
  }

  void add(byte b) {
    if (filled == piece.length) {
      flush();
    }
    piece[filled++] = b;
  }

  /** Decodes the complete characters of the piece and retains an incomplete one. */
  private void flush() {
    int whole = wholeCharacters();
    if (text == null) {
      text = new StringBuilder(characters);
    }
    String decoded = decode(whole);
    if (decoded == null) {
      isMalformed = true;
    } else {
      text.append(decoded);
    }
    System.arraycopy(piece, whole, piece, 0, filled - whole);
    filled -= whole;
  }

  /** The last character begins in the last four bytes, unless it is malformed. */
  private int wholeCharacters() {
    for (int i = filled - 1; i >= filled - 4; i--) {
      boolean isContinuation = (piece[i] & 0xC0) == 0x80;
      if (!isContinuation) {
        return piece[i] < 0 ? i : i + 1;
      }
    }
    return filled;
  }

  /** Returns the text of all bytes; null if they are not valid UTF-8. */
  @Nullable String text() {
    String last = decode(filled);
    if (isMalformed || last == null) {
      return null;
    }
    return text == null ? last : text.append(last).toString();
  }

  private @Nullable String decode(int length) {
    String decoded = new String(piece, 0, length, StandardCharsets.UTF_8);
    return decoded.indexOf(REPLACEMENT) < 0 || isStrictly(length) ? decoded : null;
  }

  /** Uses a decoder that reports malformed bytes, which needs more memory. */
  private boolean isStrictly(int length) {
    try {
      StandardCharsets.UTF_8
          .newDecoder()
          .onMalformedInput(CodingErrorAction.REPORT)
          .onUnmappableCharacter(CodingErrorAction.REPORT)
          .decode(ByteBuffer.wrap(piece, 0, length));
      return true;
    } catch (CharacterCodingException e) {
      return false;
    }
  }
}
