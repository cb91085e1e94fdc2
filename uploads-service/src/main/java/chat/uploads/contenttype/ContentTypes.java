package chat.uploads.contenttype;

import jakarta.inject.Singleton;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.tika.Tika;
import org.apache.tika.detect.TextDetector;
import org.apache.tika.metadata.Metadata;
import org.apache.tika.mime.MediaType;
import org.apache.tika.mime.MediaTypeRegistry;
import org.jspecify.annotations.Nullable;

/** Detects the content type of a file, and whether browsers may display it inline. */
@Singleton
public final class ContentTypes {

  /** Number of bytes at a file's beginning that are examined. */
  public static final int PREFIX = 64 << 10;

  /** Types that browsers do not execute as a page of the organization's address. */
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

  /** Tika ignores the name for detection if it is a web address. */
  private static final String ADDRESS = "http";

  /** The charset of a type, as in {@code text/plain; charset="UTF-8"}. */
  private static final Pattern CHARSET =
      Pattern.compile(
          ";\\s*charset\\s*=\\s*(\"?)([A-Za-z0-9][A-Za-z0-9._:+-]{0,39})\\1\\s*(?:;|$)",
          Pattern.CASE_INSENSITIVE);

  private static final String TEXT = "text/";

  private final Tika tika = new Tika();
  private final FileSignatures fileSignatures = FileSignatures.ofTika();
  private final TextDetector texts = new TextDetector(PREFIX);
  private final MediaTypeRegistry types = MediaTypeRegistry.getDefaultRegistry();

  /**
   * Detects the type by content, and by name if the content is ambiguous: the result of {@link
   * Tika#detect(byte[], String)}, in a tenth of the time if the content matches no format.
   *
   * <p>A text has the charset that was declared with it, if any.
   *
   * @param prefix the beginning of the file
   * @param declared the type that the client sent; null if none
   */
  public String detect(byte[] prefix, String name, @Nullable String declared) {
    return withCharset(byContent(prefix, name), declared);
  }

  private static String withCharset(String type, @Nullable String declared) {
    if (declared == null || !type.startsWith(TEXT) || type.contains(";")) {
      return type;
    }
    Matcher charset = CHARSET.matcher(declared);
    return charset.find() ? type + "; charset=" + charset.group(2).toLowerCase(Locale.ROOT) : type;
  }

  private String byContent(byte[] prefix, String name) {
    if (prefix.length == 0 || name.startsWith(ADDRESS) || fileSignatures.mayMatch(prefix)) {
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

  /** Returns whether browsers may display the type instead of saving the file. */
  public static boolean isShown(String type) {
    return SHOWN.contains(type.split(";", 2)[0].strip());
  }
}
