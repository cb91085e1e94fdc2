package chat.identity.organization;

import io.micronaut.context.annotation.Property;
import jakarta.inject.Singleton;

/**
 * Whether visitors without an account may read web-public channels.
 *
 * <p>Both the server and the organization must enable it.
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

  /** Whether the server leaves the choice to the organization. */
  boolean isChosen() {
    return webPublicChannels;
  }
}
