package chat.channels.email;

import io.micronaut.context.annotation.Context;
import io.micronaut.context.annotation.Property;
import io.micronaut.context.exceptions.ConfigurationException;
import java.net.URI;
import org.jspecify.annotations.Nullable;

/**
 * The pattern of channel email addresses. Created at startup, so that an invalid pattern stops the
 * program.
 */
@Context
final class EmailPattern {

  private static final String LOCAL_PART = "%s";

  private final String pattern;

  /**
   * @param pattern {@code %s} stands for the local part; empty if no mail is accepted; null for
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

  /** Whether no mail is accepted and there are no addresses. */
  boolean isEmpty() {
    return pattern.isEmpty();
  }

  /** The address with this local part. */
  String address(String localPart) {
    return pattern.replace(LOCAL_PART, localPart);
  }
}
