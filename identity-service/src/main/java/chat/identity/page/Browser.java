package chat.identity.page;

import chat.identity.organization.ExternalUrl;
import chat.kit.envelope.Envelope;
import chat.kit.error.Refusal;
import chat.kit.error.RequestError;
import chat.kit.http.RequestSite;
import chat.kit.params.FormField;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MediaType;
import io.micronaut.http.MutableHttpResponse;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Set;

/** Reads page requests, and builds JSON responses for clients that do not want a page. */
@Singleton
public final class Browser {
  private final ExternalUrl url;
  private final Envelope envelope;

  Browser(ExternalUrl url, Envelope envelope) {
    this.url = url;
    this.envelope = envelope;
  }

  /**
   * Whether a page of another site sent the request.
   *
   * <p>If so, it may not be the user's intent.
   */
  public boolean comesFromAnotherSite(HttpRequest<?> request) {
    String host = request.getHeaders().get("X-Forwarded-Host");
    return RequestSite.of(request, url.url(), host) == RequestSite.OTHER;
  }

  /** Returns a field of the posted form unchanged; empty if it is missing. */
  public static String field(HttpRequest<?> request, byte[] body, String name) {
    return FormField.find(request, body, name).orElse("");
  }

  /** Returns the names of the fields of the posted form. */
  public static Set<String> fieldNames(HttpRequest<?> request, byte[] body) {
    return FormField.names(request, body);
  }

  /**
   * Refuses a field with a NUL character.
   *
   * <p>Browsers do not send it, and texts cannot contain it.
   */
  public static void requireText(String name, String field) {
    if (field.indexOf('\0') >= 0) {
      throw RequestError.NULL_BYTES.refuse(name);
    }
  }

  /** Returns the success envelope. */
  public MutableHttpResponse<?> success(Object answer) {
    return HttpResponse.ok(envelope.success(answer, List.of()))
        .contentType(MediaType.APPLICATION_JSON_TYPE);
  }

  /** Returns the error envelope. */
  public MutableHttpResponse<?> refused(Refusal refusal) {
    return envelope.error(refusal);
  }
}
