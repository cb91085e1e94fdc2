package chat.uploads.upload;

import jakarta.inject.Singleton;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Set;
import org.apache.tika.Tika;
import org.apache.tika.detect.TextDetector;
import org.apache.tika.metadata.Metadata;
import org.apache.tika.mime.MediaType;
import org.apache.tika.mime.MediaTypeRegistry;

/** Finds out what a file is, and what of it browsers may show where it lies. */
@Singleton
public final class ContentTypes {

  /** So much of a file's beginning is looked at. */
  public static final int PREFIX = 64 << 10;

  /** Nothing of these is run as a page of the organization's address. */
  private static final Set<String> SHOWN =
      Set.of(
          "application/pdf",
          "audio/aac",
          "audio/flac",
          "audio/x-flac",
          "audio/mp4",
          "audio/mpeg",
          "audio/ogg",
          "audio/vorbis",
          "audio/opus",
          "audio/wav",
          "audio/vnd.wave",
          "audio/webm",
          "image/apng",
          "image/avif",
          "image/gif",
          "image/jpeg",
          "image/png",
          "image/webp",
          "text/plain",
          "video/mp4",
          "video/webm");

  /** Tika looks for no name's type where the name is an address of the web. */
  private static final String ADDRESS = "http";

  private final Tika tika = new Tika();
  private final Magic magic = Magic.ofTika();
  private final TextDetector texts = new TextDetector(PREFIX);
  private final MediaTypeRegistry types = MediaTypeRegistry.getDefaultRegistry();

  /**
   * The type by content, and by the name where the content leaves it open: what {@link
   * Tika#detect(byte[], String)} says, in a tenth of the time where the content is of no format.
   *
   * @param prefix the beginning of the file
   */
  public String detect(byte[] prefix, String name) {
    if (prefix.length == 0 || name.startsWith(ADDRESS) || magic.mayMatch(prefix)) {
      return tika.detect(prefix, name);
    }
    MediaType byContent = textOrBytes(prefix);
    MediaType byName = MediaType.parse(tika.detect(name));
    boolean isNarrower = types.isSpecializationOf(byName, byContent);
    return (isNarrower ? byName : byContent).toString();
  }

  private MediaType textOrBytes(byte[] prefix) {
    try {
      return texts.detect(new ByteArrayInputStream(prefix), new Metadata());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * As browsers are told it. A text is taken for UTF-8, as the guess of browsers would be an
   * encoding of few languages; a mark at its beginning that says otherwise counts more to them.
   */
  public static String served(String type) {
    return type.equals("text/plain") ? "text/plain; charset=utf-8" : type;
  }

  /** Whether browsers may show it in place of saving it. */
  public static boolean isShown(String type) {
    return SHOWN.contains(type);
  }
}
