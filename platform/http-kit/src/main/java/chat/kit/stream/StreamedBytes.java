package chat.kit.stream;

import java.io.InputStream;
import java.util.OptionalLong;

/**
 * The bytes of an answer, sent as fast as the other side takes them, a buffer at a time.
 *
 * @param length their number, where it is known before they are read
 */
public record StreamedBytes(InputStream content, OptionalLong length) {

  public static StreamedBytes of(InputStream content, long length) {
    return new StreamedBytes(content, OptionalLong.of(length));
  }

  public static StreamedBytes of(InputStream content) {
    return new StreamedBytes(content, OptionalLong.empty());
  }
}
