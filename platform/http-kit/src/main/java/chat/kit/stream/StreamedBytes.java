package chat.kit.stream;

import java.io.InputStream;
import java.util.OptionalLong;

/**
 * The bytes of a response, sent as fast as the peer reads them, one buffer at a time.
 *
 * @param length number of bytes, if it is known before they are read
 */
public record StreamedBytes(InputStream content, OptionalLong length) {

  public static StreamedBytes of(InputStream content, long length) {
    return new StreamedBytes(content, OptionalLong.of(length));
  }

  public static StreamedBytes of(InputStream content) {
    return new StreamedBytes(content, OptionalLong.empty());
  }
}
