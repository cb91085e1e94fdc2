package chat.identity.organization;

import static java.util.stream.Collectors.toMap;

import chat.identity.IdentityError;
import chat.identity.organization.SettingType.Channel;
import chat.kit.error.RequestError;
import chat.kit.text.ForbiddenCharacters;
import chat.kit.token.Caller;
import chat.kit.token.Role;
import jakarta.inject.Singleton;
import java.util.Map;
import java.util.Set;

/** Permission checks for organization updates, and validation of the channels in settings. */
@Singleton
final class UpdateRules {
  private final OrganizationRepository organizations;
  private final AnnouncementChannels channels;

  UpdateRules(OrganizationRepository organizations, AnnouncementChannels channels) {
    this.organizations = organizations;
    this.channels = channels;
  }

  /** Checks an update; queries another service, so it must precede the transaction. */
  PermittedUpdate permit(
      Caller caller, UpdateOrganizationParams params, OrganizationSettingsUpdate requested) {
    requireRole(caller.role(), requested);
    Organization before = organizations.get(caller.organizationId());
    requireSupported(caller.role(), before, params);
    requireSupported(before.settings(), requested);
    String name = params.name();
    if (name != null && ForbiddenCharacters.position(name) > 0) {
      throw RequestError.INVALID.refuse("name");
    }
    Map<OrganizationSetting, Long> chosen = newChannels(before.settings(), requested);
    channels.require(
        caller,
        Set.copyOf(chosen.values()),
        chosen.get(OrganizationSetting.MODERATION_REQUEST_CHANNEL_ID));
    return new PermittedUpdate(name, requested);
  }

  /** Refuses callers who may not change all of the requested settings. */
  static void requireRole(Role role, OrganizationSettingsUpdate requested) {
    role.requireAtLeast(Role.ADMINISTRATOR, IdentityError.ADMINISTRATORS_ONLY);
    boolean isAllowed =
        requested.all().stream()
            .allMatch(setting -> setting.changedBy().filter(role::isAtLeast).isPresent());
    if (!isAllowed) {
      throw IdentityError.OWNERS_ONLY.refuse();
    }
  }

  /** Refuses another subdomain and other authentication methods, which only owners could choose. */
  private static void requireSupported(
      Role role, Organization before, UpdateOrganizationParams params) {
    String subdomain = params.stringId();
    RequestedAuthenticationMethods methods = params.authenticationMethods();
    if (subdomain != null || methods != null) {
      role.requireAtLeast(Role.OWNER, IdentityError.OWNERS_ONLY);
    }
    if (methods != null && !methods.areSupported()) {
      throw IdentityError.UNSUPPORTED_SETTING.refuse("authentication_methods");
    }
    if (subdomain != null && !subdomain.equals(before.subdomain())) {
      throw IdentityError.UNSUPPORTED_SETTING.refuse("string_id");
    }
  }

  /** Refuses other values of settings without effect, so that nobody relies on them. */
  private static void requireSupported(
      OrganizationSettings before, OrganizationSettingsUpdate requested) {
    for (OrganizationSetting setting : requested.all()) {
      if (!setting.isSupported() && !before.isDefault(setting, requested.value(setting))) {
        throw IdentityError.UNSUPPORTED_SETTING.refuse(setting.wireName());
      }
    }
  }

  /**
   * Returns newly chosen channels; unchanged ones are not checked, since they may be archived by
   * now.
   */
  private Map<OrganizationSetting, Long> newChannels(
      OrganizationSettings before, OrganizationSettingsUpdate requested) {
    return requested.plain().entrySet().stream()
        .filter(entry -> entry.getKey().type() instanceof Channel)
        .filter(entry -> !entry.getValue().equals(before.value(entry.getKey())))
        .filter(entry -> !entry.getValue().equals(Channel.NONE))
        .collect(toMap(Map.Entry::getKey, entry -> (Long) entry.getValue()));
  }
}
