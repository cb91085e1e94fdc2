package chat.kit.envelope;

import java.io.IOException;
import java.io.OutputStream;

/** Forwards the fields of a JSON object without its braces, after a comma if there are any. */
final class FieldsOutput extends OutputStream {

  private static final int NONE = -1;

  private final OutputStream out;
  private boolean isOpened;
  private boolean hasFields;

  /** The last byte so far; forwarded once it is known not to be the closing brace. */
  private int last = NONE;

  FieldsOutput(OutputStream out) {
    this.out = out;
  }

  @Override
  public void write(int octet) throws IOException {
    write(new byte[] {(byte) octet}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    int from = offset;
    int end = offset + length;
    if (!isOpened && from < end) {
      isOpened = true;
      from++;
    }
    if (from == end) {
      return;
    }
    if (last != NONE || end - from > 1) {
      separate();
    }
    if (last != NONE) {
      out.write(last);
    }
    out.write(bytes, from, end - from - 1);
    last = bytes[end - 1];
  }

  private void separate() throws IOException {
    if (!hasFields) {
      hasFields = true;
      out.write(',');
    }
  }
}
