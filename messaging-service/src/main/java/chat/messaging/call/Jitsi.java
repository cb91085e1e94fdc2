package chat.messaging.call;

import chat.messaging.MessagingError;
import io.micronaut.context.annotation.Property;
import jakarta.inject.Singleton;
import java.math.BigInteger;
import java.security.SecureRandom;

/** Jitsi Meet, where a room is there once somebody enters it; its name can't be guessed. */
@Singleton
final class Jitsi implements CallProvider {

  /** The provider of organizations that have chosen none. */
  static final int NUMBER = 1;

  private static final String NAME = "Jitsi";
  private static final int ROOM_BITS = 96;

  private final String url;
  private final SecureRandom random = new SecureRandom();

  Jitsi(@Property(name = "chat.jitsi.url", defaultValue = "") String url) {
    this.url = Address.base(url);
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

  /** Where its rooms are; only where it is configured. */
  String url() {
    return url;
  }

  @Override
  public String create(Wish wish) {
    if (!isConfigured()) {
      throw MessagingError.CALLS_NOT_CONFIGURED.refuse(NAME);
    }
    return url + "/" + new BigInteger(ROOM_BITS, random);
  }
}
