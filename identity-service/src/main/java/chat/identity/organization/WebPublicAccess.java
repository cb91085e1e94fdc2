package chat.identity.organization;

import io.micronaut.context.annotation.Property;
import jakarta.inject.Singleton;

/**
 * Whether visitors without an account may read what is public to the web: the server has to have
 * such channels, and the organization to let visitors in.
 */
@Singleton
public final class WebPublicAccess {
  private final boolean webPublicChannels;

  WebPublicAccess(@Property(name = "chat.web-public-channels") boolean webPublicChannels) {
    this.webPublicChannels = webPublicChannels;
  }

  public boolean isEnabled(Organization organization) {
    return webPublicChannels
        && organization.settings().flag(OrganizationSetting.ENABLE_SPECTATOR_ACCESS);
  }

  /** Whether it is as the organization chooses. */
  boolean isChosen() {
    return webPublicChannels;
  }
}
