package chat.messaging.call;

import chat.identityprojection.ProjectedOrganizationSettings;
import chat.messaging.MessagingError;
import io.micronaut.context.annotation.Property;
import jakarta.inject.Singleton;
import java.math.BigInteger;
import java.security.SecureRandom;

/** Jitsi Meet calls. A meeting exists once a user enters it; its name is not guessable. */
@Singleton
final class Jitsi implements CallProvider {

  /** The default value of {@code video_chat_provider}. */
  static final int NUMBER = 1;

  private static final String NAME = "Jitsi";
  private static final int MEETING_NAME_BITS = 96;

  private final String url;
  private final SecureRandom random = new SecureRandom();

  Jitsi(@Property(name = "chat.jitsi.url", defaultValue = "") String url) {
    this.url = UrlParts.base(url);
  }

  @Override
  public String wireName() {
    return "jitsi";
  }

  @Override
  public String stateKey() {
    return "jitsi_meet";
  }

  @Override
  public String title() {
    return NAME;
  }

  @Override
  public int number() {
    return NUMBER;
  }

  @Override
  public boolean isConfigured() {
    return !url.isEmpty();
  }

  @Override
  public boolean isConfiguredFor(ProjectedOrganizationSettings settings) {
    return !url(settings).isEmpty();
  }

  /** The server's base URL of meetings; empty if Jitsi is not configured. */
  String url() {
    return url;
  }

  /** The base URL of an organization's meetings: its own, or else the server's. */
  String url(ProjectedOrganizationSettings settings) {
    String own = UrlParts.base(settings.text("jitsi_server_url", ""));
    return own.isEmpty() ? url : own;
  }

  @Override
  public String create(CallRequest request) {
    if (!isConfiguredFor(request.settings())) {
      throw MessagingError.CALLS_NOT_CONFIGURED.refuse(NAME);
    }
    return url(request.settings()) + "/" + new BigInteger(MEETING_NAME_BITS, random);
  }
}
