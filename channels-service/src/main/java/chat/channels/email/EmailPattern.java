package chat.channels.email;

import io.micronaut.context.annotation.Context;
import io.micronaut.context.annotation.Property;
import io.micronaut.context.exceptions.ConfigurationException;
import java.net.URI;
import org.jspecify.annotations.Nullable;

/**
 * What addresses look like by which mail reaches channels. It is made when the program starts, as a
 * mistake in it must end it.
 */
@Context
final class EmailPattern {

  private static final String LOCAL_PART = "%s";

  private final String pattern;

  /**
   * @param pattern {@code %s} in place of the local part; empty where nothing takes mail; null for
   *     addresses at the external host
   */
  EmailPattern(
      @Nullable @Property(name = "chat.email-gateway.pattern") String pattern,
      @Property(name = "chat.external-url") URI externalUrl) {
    if (pattern != null && !pattern.isEmpty() && !pattern.contains(LOCAL_PART)) {
      throw new ConfigurationException(
          "CHAT_EMAIL_GATEWAY_PATTERN is '%s', which has no %%s for the part before the @"
              .formatted(pattern));
    }
    this.pattern = pattern == null ? LOCAL_PART + "@" + externalUrl.getHost() : pattern;
  }

  /** Whether nothing takes mail, and there are no addresses. */
  boolean isEmpty() {
    return pattern.isEmpty();
  }

  /** The address with that local part. */
  String address(String localPart) {
    return pattern.replace(LOCAL_PART, localPart);
  }
}
