package chat.uploads.tus;

import chat.kit.error.Refusal;
import chat.uploads.UploadsError;
import chat.uploads.partialupload.Checksum;
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

/** Reads and formats the headers of the tus protocol (resumable uploads). */
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
  private static final int MAX_DIGITS = 18;

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

  /** Returns the effective method; the protocol lets a header override it. */
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

  /** Returns the offset of the body's first byte. */
  long offset() {
    String sent = text(OFFSET);
    if (sent == null) {
      throw UploadsError.TUS_HEADER_MISSING.refuse(OFFSET);
    }
    return number(OFFSET, sent).orElseThrow(() -> UploadsError.TUS_HEADER_INVALID.refuse(OFFSET));
  }

  /**
   * Returns the length of a new upload.
   *
   * @param most maximum length
   * @param tooLarge the refusal of a longer upload
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

  /** Refuses a length or a body; a final upload takes its bytes from its parts. */
  void requireNothingOfItsOwn() {
    if (text(LENGTH) != null || text(DEFER_LENGTH) != null || hasBody()) {
      throw UploadsError.TUS_JOINED_BYTES.refuse();
    }
  }

  /** Returns empty if the number has too many digits for any upload. */
  private static Optional<Long> number(String name, String sent) {
    if (!NUMBER.matcher(sent).matches()) {
      throw UploadsError.TUS_HEADER_INVALID.refuse(name);
    }
    return sent.length() > MAX_DIGITS ? Optional.empty() : Optional.of(Long.parseLong(sent));
  }

  /** Refuses a body whose content type is not that of upload bytes. */
  void requireBytes() {
    if (!sendsBytes()) {
      throw UploadsError.TUS_CONTENT_TYPE.refuse();
    }
  }

  boolean sendsBytes() {
    String type = request.getHeaders().get(HttpHeaders.CONTENT_TYPE);
    return type != null && type.strip().equalsIgnoreCase(BYTES);
  }

  /** Returns whether the request has a body, of known or unknown length. */
  boolean hasBody() {
    return bodyLength() > 0 || request.getHeaders().contains(HttpHeaders.TRANSFER_ENCODING);
  }

  /** Returns -1 if the length is unknown. */
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
