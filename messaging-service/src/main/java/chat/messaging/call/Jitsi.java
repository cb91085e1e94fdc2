package chat.messaging.call;

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

  /** The base URL of meetings; empty if Jitsi is not configured. */
  String url() {
    return url;
  }

  @Override
  public String create(CallRequest request) {
    if (!isConfigured()) {
      throw MessagingError.CALLS_NOT_CONFIGURED.refuse(NAME);
    }
    return url + "/" + new BigInteger(MEETING_NAME_BITS, random);
  }
}
