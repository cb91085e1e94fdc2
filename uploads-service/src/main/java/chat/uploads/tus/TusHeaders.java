package chat.uploads.tus;

import chat.kit.error.Refusal;
import chat.uploads.UploadsError;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The headers of the protocol, read and written as it defines them. */
final class TusHeaders {

  static final String VERSION = "1.0.0";
  static final String EXTENSIONS =
      "creation,creation-with-upload,termination,checksum,expiration,concatenation";
  static final String RESUMABLE = "Tus-Resumable";
  static final String OFFSET = "Upload-Offset";
  static final String LENGTH = "Upload-Length";
  static final String METADATA = "Upload-Metadata";
  static final String CONCAT = "Upload-Concat";
  static final String EXPIRES = "Upload-Expires";

  private static final String METHOD_OVERRIDE = "X-HTTP-Method-Override";
  private static final String DEFER_LENGTH = "Upload-Defer-Length";
  private static final String CHECKSUM = "Upload-Checksum";
  private static final String BYTES = "application/offset+octet-stream";
  private static final Pattern NUMBER = Pattern.compile("[0-9]+");
  private static final int MOST_DIGITS = 18;

  /** RFC 9110, 5.6.7. */
  private static final DateTimeFormatter DATE =
      DateTimeFormatter.ofPattern("EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.US)
          .withZone(ZoneOffset.UTC);

  private final HttpRequest<?> request;

  TusHeaders(HttpRequest<?> request) {
    this.request = request;
  }

  static String date(Instant time) {
    return DATE.format(time);
  }

  /** What the request asks for; the protocol lets a header say it in place of the method. */
  String method() {
    return Optional.ofNullable(text(METHOD_OVERRIDE))
        .map(method -> method.strip().toUpperCase(Locale.ROOT))
        .orElseGet(request::getMethodName);
  }

  void requireVersion() {
    if (!VERSION.equals(text(RESUMABLE))) {
      throw UploadsError.TUS_VERSION.refuse().withHeader("Tus-Version", VERSION);
    }
  }

  /** From where on the body's bytes are. */
  long offset() {
    String sent = text(OFFSET);
    if (sent == null) {
      throw UploadsError.TUS_HEADER_MISSING.refuse(OFFSET);
    }
    return number(OFFSET, sent).orElseThrow(() -> UploadsError.TUS_HEADER_INVALID.refuse(OFFSET));
  }

  /**
   * The length of a new upload.
   *
   * @param most refused beyond it
   * @param tooLarge that refusal
   */
  long length(long most, Supplier<Refusal> tooLarge) {
    if (text(DEFER_LENGTH) != null) {
      throw UploadsError.TUS_LENGTH_DEFERRED.refuse();
    }
    String sent = text(LENGTH);
    if (sent == null) {
      throw UploadsError.TUS_HEADER_MISSING.refuse(LENGTH);
    }
    return number(LENGTH, sent).filter(length -> length <= most).orElseThrow(tooLarge);
  }

  /** Refused where the request brings a length or bytes, which an upload of parts has from them. */
  void requireNothingOfItsOwn() {
    if (text(LENGTH) != null || text(DEFER_LENGTH) != null || hasBody()) {
      throw UploadsError.TUS_JOINED_BYTES.refuse();
    }
  }

  /** Empty where there are too many digits for any upload. */
  private static Optional<Long> number(String name, String sent) {
    if (!NUMBER.matcher(sent).matches()) {
      throw UploadsError.TUS_HEADER_INVALID.refuse(name);
    }
    return sent.length() > MOST_DIGITS ? Optional.empty() : Optional.of(Long.parseLong(sent));
  }

  /** Refused where the body is not said to be bytes of an upload. */
  void requireBytes() {
    if (!sendsBytes()) {
      throw UploadsError.TUS_CONTENT_TYPE.refuse();
    }
  }

  boolean sendsBytes() {
    String type = request.getHeaders().get(HttpHeaders.CONTENT_TYPE);
    return type != null && type.strip().equalsIgnoreCase(BYTES);
  }

  /** Whether something follows the head; where its length is not told, nobody knows how much. */
  boolean hasBody() {
    return bodyLength() > 0 || request.getHeaders().contains(HttpHeaders.TRANSFER_ENCODING);
  }

  /** -1 where it is not told. */
  long bodyLength() {
    return request.getContentLength();
  }

  @Nullable Checksum checksum() {
    return Checksum.of(text(CHECKSUM));
  }

  @Nullable String metadata() {
    return text(METADATA);
  }

  @Nullable String concatenation() {
    return text(CONCAT);
  }

  private @Nullable String text(String name) {
    List<String> sent = request.getHeaders().getAll(name);
    if (sent.size() > 1) {
      throw UploadsError.TUS_HEADER_INVALID.refuse(name);
    }
    return sent.isEmpty() ? null : sent.getFirst();
  }
}
