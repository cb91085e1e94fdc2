package chat.uploads.reading;

import chat.kit.error.Refusal;
import chat.kit.http.RefusedFilePage;
import chat.kit.token.Requester;
import chat.kit.token.Visitor;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.MediaType;
import io.micronaut.http.MutableHttpResponse;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;

/**
 * Builds responses for refused files, in the form that the client can show.
 *
 * <p>Browsers get a page, or the login page if the user is not logged in; requests for a picture
 * get a picture; programs get the JSON envelope.
 */
final class RefusedFile {

  private static final byte[] FORBIDDEN_PICTURE = picture("forbidden.png");
  private static final byte[] MISSING_PICTURE = picture("missing.png");
  private static final String NOT_KEPT = "no-store";
  private static final String LOG_IN = "/login";

  private RefusedFile() {}

  static HttpResponse<?> answer(HttpRequest<?> request, Refusal refusal) {
    HttpStatus status = HttpStatus.valueOf(refusal.status());
    return switch (RefusalFormat.of(request)) {
      case PICTURE -> picture(status, refusal);
      case PAGE ->
          status == HttpStatus.FORBIDDEN && isVisitor(request)
              ? logIn()
              : RefusedFilePage.of(refusal);
      case ENVELOPE -> throw envelope(refusal);
    };
  }

  private static Refusal envelope(Refusal refusal) {
    return refusal
        .withHeader(HttpHeaders.CACHE_CONTROL, NOT_KEPT)
        .withHeader(HttpHeaders.VARY, HttpHeaders.ACCEPT);
  }

  private static HttpResponse<?> picture(HttpStatus status, Refusal refusal) {
    if (status != HttpStatus.FORBIDDEN && status != HttpStatus.NOT_FOUND) {
      throw envelope(refusal);
    }
    return head(HttpResponse.status(status))
        .contentType(MediaType.IMAGE_PNG)
        .body(status == HttpStatus.FORBIDDEN ? FORBIDDEN_PICTURE : MISSING_PICTURE);
  }

  private static HttpResponse<?> logIn() {
    return head(HttpResponse.status(HttpStatus.FOUND)).header(HttpHeaders.LOCATION, LOG_IN);
  }

  private static boolean isVisitor(HttpRequest<?> request) {
    return Requester.of(request).filter(Visitor.class::isInstance).isPresent();
  }

  private static <T> MutableHttpResponse<T> head(MutableHttpResponse<T> response) {
    return response
        .header(HttpHeaders.CACHE_CONTROL, NOT_KEPT)
        .header(HttpHeaders.VARY, HttpHeaders.ACCEPT);
  }

  private static byte[] picture(String name) {
    try (InputStream content = RefusedFile.class.getResourceAsStream(name)) {
      if (content == null) {
        throw new IllegalStateException("Missing resource: " + name);
      }
      return content.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
