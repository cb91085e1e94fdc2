package chat.channels.create;

import chat.channels.ChannelsError;
import chat.channels.access.ChannelAccess;
import chat.channels.channel.ChannelGroup;
import chat.channels.channel.ChannelName;
import chat.channels.channel.ChannelStore;
import chat.identity.copy.Account;
import chat.identity.copy.AccountStore;
import chat.identity.copy.GroupSetting;
import chat.identity.copy.Membership;
import chat.identity.copy.OrganizationSettings;
import chat.identity.copy.OrganizationStore;
import chat.kit.token.Caller;
import chat.kit.token.Role;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Who may create which channel. The order of the checks is that of {@code behaviour.md}: guests,
 * group settings, permissions, name, subscribers.
 */
@Singleton
public final class CreationRules {

  private final ChannelAccess access;
  private final OrganizationStore organizations;
  private final AccountStore accounts;
  private final Membership membership;
  private final GroupSettingRules groupSettings;
  private final ChannelStore channels;

  CreationRules(
      ChannelAccess access,
      OrganizationStore organizations,
      AccountStore accounts,
      Membership membership,
      GroupSettingRules groupSettings,
      ChannelStore channels) {
    this.access = access;
    this.organizations = organizations;
    this.accounts = accounts;
    this.membership = membership;
    this.groupSettings = groupSettings;
    this.channels = channels;
  }

  /** What may be created; a refusal where the caller may not, or not so. */
  public PermittedChannel permit(Caller caller, CreationWish wish) {
    if (caller.role() == Role.GUEST) {
      throw ChannelsError.GUESTS_NOT_ALLOWED.refuse();
    }
    long organizationId = caller.organizationId();
    Map<ChannelGroup, GroupSetting> groups =
        access.decide(caller, () -> permittedGroups(caller, wish));
    ChannelName name = ChannelName.of(wish.name());
    if (channels.isTaken(organizationId, name)) {
      throw ChannelsError.CHANNEL_ALREADY_EXISTS.refuse(name.text());
    }
    List<Long> subscribers = wish.subscribers().stream().distinct().toList();
    access.decide(caller, () -> requireActive(organizationId, subscribers));
    return new PermittedChannel(
        new PermittedChannel.Beginning(
            channels.nextId(),
            organizationId,
            caller.userId(),
            name,
            wish.description().replaceAll("\\R", " "),
            wish.announce(),
            wish.inviteOnly(),
            groups,
            subscribers));
  }

  private Map<ChannelGroup, GroupSetting> permittedGroups(Caller caller, CreationWish wish) {
    Map<ChannelGroup, GroupSetting> groups = groupSettings.complete(caller, wish);
    OrganizationSettings settings =
        organizations
            .find(caller.organizationId())
            .orElseThrow(ChannelsError.INSUFFICIENT_PERMISSION::refuse)
            .settings();
    Account creator =
        accounts
            .find(caller.organizationId(), caller.userId())
            .orElseThrow(ChannelsError.INSUFFICIENT_PERMISSION::refuse);
    require(
        settings.group(
            wish.inviteOnly()
                ? "can_create_private_channel_group"
                : "can_create_public_channel_group"),
        creator);
    if (wish.subscribers().stream().anyMatch(userId -> userId != creator.userId())) {
      require(settings.group("can_add_subscribers_group"), creator);
    }
    if (groupSettings.givesDeletion(creator.organizationId(), wish)) {
      require(settings.group("can_set_delete_message_policy_group"), creator);
    }
    return groups;
  }

  private void require(GroupSetting setting, Account account) {
    if (!membership.isIn(setting, account)) {
      throw ChannelsError.INSUFFICIENT_PERMISSION.refuse();
    }
  }

  private List<Long> requireActive(long organizationId, List<Long> userIds) {
    Set<Long> active = accounts.active(organizationId, userIds);
    for (long userId : userIds) {
      if (!active.contains(userId)) {
        throw ChannelsError.INVALID_USER_ID.refuse(userId);
      }
    }
    return userIds;
  }
}
