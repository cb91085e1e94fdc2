package chat.identity.organization;

import static java.util.stream.Collectors.toSet;

import chat.identity.IdentityError;
import chat.identity.organization.SettingType.Channel;
import chat.kit.error.RequestError;
import chat.kit.text.ForbiddenCharacters;
import chat.kit.token.Caller;
import chat.kit.token.Role;
import jakarta.inject.Singleton;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Who may change what of an organization, and which channels its settings may name. */
@Singleton
final class UpdateRules {
  private final OrganizationRepository organizations;
  private final AnnouncementChannels channels;

  UpdateRules(OrganizationRepository organizations, AnnouncementChannels channels) {
    this.organizations = organizations;
    this.channels = channels;
  }

  /** Asks another service, and so comes before the transaction of the change. */
  PermittedUpdate permit(Caller caller, @Nullable String name, WantedSettings wanted) {
    requireRole(caller.role(), wanted);
    if (name != null && ForbiddenCharacters.position(name) > 0) {
      throw RequestError.INVALID.refuse("name");
    }
    requireNoMessageReports(wanted);
    channels.require(caller, newChannels(caller, wanted));
    return new PermittedUpdate(name, wanted);
  }

  /** With a channel for reports, clients would offer to report messages, which no service takes. */
  private static void requireNoMessageReports(WantedSettings wanted) {
    Object channelId = wanted.plain().get(OrganizationSetting.MODERATION_REQUEST_CHANNEL_ID);
    if (channelId != null && !channelId.equals(Channel.NONE)) {
      throw IdentityError.MESSAGE_REPORTS_UNSUPPORTED.refuse();
    }
  }

  /** Refuses whoever may not change all that is wanted. */
  static void requireRole(Role role, WantedSettings wanted) {
    role.requireAtLeast(Role.ADMINISTRATOR, IdentityError.ADMINISTRATORS_ONLY);
    boolean isAllowed =
        wanted.all().stream()
            .allMatch(setting -> setting.changedBy().filter(role::isAtLeast).isPresent());
    if (!isAllowed) {
      throw IdentityError.OWNERS_ONLY.refuse();
    }
  }

  /** A channel that stays is not asked about: it may have been archived since. */
  private Set<Long> newChannels(Caller caller, WantedSettings wanted) {
    OrganizationSettings before = organizations.get(caller.organizationId()).settings();
    return wanted.plain().entrySet().stream()
        .filter(entry -> entry.getKey().type() instanceof Channel)
        .filter(entry -> !entry.getValue().equals(before.value(entry.getKey())))
        .map(entry -> (Long) entry.getValue())
        .filter(channelId -> channelId != Channel.NONE)
        .collect(toSet());
  }
}
