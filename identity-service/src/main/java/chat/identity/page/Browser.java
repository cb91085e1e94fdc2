package chat.identity.page;

import chat.identity.organization.ExternalUrl;
import chat.kit.envelope.Envelope;
import chat.kit.error.Refusal;
import chat.kit.error.RequestError;
import chat.kit.http.SiteOfRequest;
import chat.kit.params.FormField;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MediaType;
import io.micronaut.http.MutableHttpResponse;
import jakarta.inject.Singleton;
import java.util.List;

/** What the request of a page says of itself, and how those who want no page are answered. */
@Singleton
public final class Browser {
  private final ExternalUrl url;
  private final Envelope envelope;

  Browser(ExternalUrl url, Envelope envelope) {
    this.url = url;
    this.envelope = envelope;
  }

  /** Whether another site's page sent the request; then it is not what its user wants. */
  public boolean comesFromAnotherSite(HttpRequest<?> request) {
    String host = request.getHeaders().get("X-Forwarded-Host");
    return SiteOfRequest.of(request, url.url(), host) == SiteOfRequest.OTHER;
  }

  /** A field of the form that was posted, as it is; empty where it has none. */
  public static String field(HttpRequest<?> request, byte[] body, String name) {
    return FormField.find(request, body, name).orElse("");
  }

  /** Refuses a field with a NUL: no browser sends one, and no text is stored with it. */
  public static void requireText(String name, String field) {
    if (field.indexOf('\0') >= 0) {
      throw RequestError.NULL_BYTES.refuse(name);
    }
  }

  /** The success envelope. */
  public MutableHttpResponse<?> success(Object answer) {
    return HttpResponse.ok(envelope.success(answer, List.of()))
        .contentType(MediaType.APPLICATION_JSON_TYPE);
  }

  /** The error envelope. */
  public MutableHttpResponse<?> refused(Refusal refusal) {
    return envelope.error(refusal);
  }
}
