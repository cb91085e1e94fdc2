package chat.blob.serving;

import chat.blob.BlobStore;
import chat.kit.stream.StreamedBytes;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpMethod;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.MutableHttpResponse;
import jakarta.inject.Singleton;
import java.util.Arrays;
import java.util.Optional;

/** Answers GET and HEAD of a blob (RFC 9110: ranges, conditions), a buffer at a time. */
@Singleton
public final class BlobResponses {

  private static final String POLICY =
      "default-src 'none'; style-src 'unsafe-inline'; media-src 'self'; img-src 'self';"
          + " object-src 'self'";

  private final BlobStore blobs;

  BlobResponses(BlobStore blobs) {
    this.blobs = blobs;
  }

  /** Returns the response; empty if the blob does not exist any more. */
  public Optional<MutableHttpResponse<?>> answer(HttpRequest<?> request, ServedBlob blob) {
    return answer(request, blob, () -> {});
  }

  /**
   * Does the same with an action before the blob is opened.
   *
   * @param beforeOpening may wait or refuse; not called if no bytes are sent
   */
  public Optional<MutableHttpResponse<?>> answer(
      HttpRequest<?> request, ServedBlob blob, Runnable beforeOpening) {
    String tag = '"' + blob.tag() + '"';
    if (namesTag(request, tag)) {
      return Optional.of(common(HttpResponse.notModified(), blob, tag));
    }
    ByteRange range = ByteRange.of(request, tag, blob.size());
    if (range.isUnsatisfiable()) {
      return Optional.of(
          common(HttpResponse.status(HttpStatus.REQUESTED_RANGE_NOT_SATISFIABLE), blob, tag)
              .header(HttpHeaders.CONTENT_RANGE, "bytes */" + blob.size()));
    }
    MutableHttpResponse<StreamedBytes> response = contentResponse(blob, tag, range);
    if (request.getMethod() == HttpMethod.HEAD) {
      return Optional.of(response);
    }
    beforeOpening.run();
    return blobs
        .open(blob.key(), range.from(), range.length())
        .map(content -> response.body(StreamedBytes.of(content, range.length())));
  }

  private static MutableHttpResponse<StreamedBytes> contentResponse(
      ServedBlob blob, String tag, ByteRange range) {
    MutableHttpResponse<StreamedBytes> response =
        HttpResponse.status(range.isPart() ? HttpStatus.PARTIAL_CONTENT : HttpStatus.OK);
    if (range.isPart()) {
      response.header(HttpHeaders.CONTENT_RANGE, range.contentRange(blob.size()));
    }
    return common(response, blob, tag)
        .header(HttpHeaders.CONTENT_TYPE, blob.type())
        .header(HttpHeaders.CONTENT_DISPOSITION, blob.disposition())
        .contentLength(range.length());
  }

  private static boolean namesTag(HttpRequest<?> request, String tag) {
    return request.getHeaders().getAll(HttpHeaders.IF_NONE_MATCH).stream()
        .flatMap(header -> Arrays.stream(header.split(",")))
        .map(String::strip)
        .anyMatch(sent -> sent.equals("*") || sent.equals(tag) || sent.equals("W/" + tag));
  }

  /** Browsers do not display PDF in a sandbox; their viewers isolate its scripts from the page. */
  private static boolean isPdf(ServedBlob blob) {
    return blob.type().equals("application/pdf");
  }

  private static <T> MutableHttpResponse<T> common(
      MutableHttpResponse<T> response, ServedBlob blob, String tag) {
    return response
        .header(HttpHeaders.ETAG, tag)
        .header(HttpHeaders.ACCEPT_RANGES, "bytes")
        .header(HttpHeaders.CACHE_CONTROL, blob.cacheControl())
        .header("Content-Security-Policy", isPdf(blob) ? POLICY : POLICY + "; sandbox")
        .header("X-Content-Type-Options", "nosniff");
  }
}
