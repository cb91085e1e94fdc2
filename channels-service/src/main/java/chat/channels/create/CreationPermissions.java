package chat.channels.create;

import chat.channels.ChannelsError;
import chat.channels.channel.ChannelGroup;
import chat.channels.channel.TopicsPolicy;
import chat.identity.copy.Account;
import chat.identity.copy.AccountStore;
import chat.identity.copy.GroupSetting;
import chat.identity.copy.Membership;
import chat.identity.copy.OrganizationSettings;
import chat.identity.copy.OrganizationStore;
import chat.kit.token.Caller;
import chat.kit.token.Role;
import io.micronaut.context.annotation.Property;
import jakarta.inject.Singleton;
import java.util.Map;

/** Who may make which kind of channel, and choose which of its settings. */
@Singleton
final class CreationPermissions {

  private final OrganizationStore organizations;
  private final AccountStore accounts;
  private final Membership membership;
  private final GroupSettingRules groupSettings;
  private final boolean webPublicChannels;

  CreationPermissions(
      OrganizationStore organizations,
      AccountStore accounts,
      Membership membership,
      GroupSettingRules groupSettings,
      @Property(name = "chat.web-public-channels") boolean webPublicChannels) {
    this.organizations = organizations;
    this.accounts = accounts;
    this.membership = membership;
    this.groupSettings = groupSettings;
    this.webPublicChannels = webPublicChannels;
  }

  /** A value for each group setting; a refusal where the creator may not, or not so. */
  Map<ChannelGroup, GroupSetting> require(Caller caller, CreationWish wish) {
    Map<ChannelGroup, GroupSetting> groups = groupSettings.complete(caller, wish.settings());
    OrganizationSettings organization =
        organizations
            .find(caller.organizationId())
            .orElseThrow(ChannelsError.INSUFFICIENT_PERMISSION::refuse)
            .settings();
    Account creator =
        accounts
            .find(caller.organizationId(), caller.userId())
            .orElseThrow(ChannelsError.INSUFFICIENT_PERMISSION::refuse);
    requireKind(organization, creator, wish.settings());
    requireSettings(organization, creator, wish.settings());
    requireSharedHistory(creator, wish.settings(), groups);
    if (wish.subscribers().stream().anyMatch(userId -> userId != creator.userId())) {
      require(organization.group("can_add_subscribers_group"), creator);
    }
    return groups;
  }

  /** Who may make private, public, web-public and default channels. */
  private void requireKind(
      OrganizationSettings organization, Account creator, WantedSettings settings) {
    require(
        organization.group(
            settings.inviteOnly()
                ? "can_create_private_channel_group"
                : "can_create_public_channel_group"),
        creator);
    if (settings.isWebPublic()) {
      if (!webPublicChannels || !organization.flag("enable_spectator_access", false)) {
        throw ChannelsError.WEB_PUBLIC_NOT_ENABLED.refuse();
      }
      require(organization.group("can_create_web_public_channel_group"), creator);
      if (settings.inviteOnly()) {
        throw ChannelsError.UNSUPPORTED_COMBINATION.refuse("invite_only", "is_web_public");
      }
    }
    if (settings.isDefaultStream()) {
      if (!creator.role().isAtLeast(Role.ADMINISTRATOR)) {
        throw ChannelsError.INSUFFICIENT_PERMISSION.refuse();
      }
      if (settings.inviteOnly()) {
        throw ChannelsError.DEFAULT_CHANNEL_PRIVATE.refuse();
      }
    }
  }

  /** Who may give a channel rules of its own for keeping, deleting and topics. */
  private void requireSettings(
      OrganizationSettings organization, Account creator, WantedSettings settings) {
    if (settings.messageRetention().days() != null && !creator.role().isAtLeast(Role.OWNER)) {
      throw ChannelsError.OWNERS_ONLY.refuse();
    }
    if (creator.role().isAtLeast(Role.ADMINISTRATOR)) {
      return;
    }
    if (groupSettings.givesDeletion(creator.organizationId(), settings)) {
      require(organization.group("can_set_delete_message_policy_group"), creator);
    }
    if (settings.topicsPolicy() != TopicsPolicy.INHERIT) {
      require(organization.group("can_set_topics_policy_group"), creator);
    }
  }

  /** Who sees only what was sent while subscribed can't tell which topics there are. */
  private void requireSharedHistory(
      Account creator, WantedSettings settings, Map<ChannelGroup, GroupSetting> groups) {
    if (!settings.historyPublicToSubscribers()
        && !groupSettings.letsEveryoneBeginTopics(creator.organizationId(), groups)) {
      throw ChannelsError.UNSUPPORTED_COMBINATION.refuse(
          "history_public_to_subscribers", ChannelGroup.CAN_CREATE_TOPIC_GROUP.wireName());
    }
  }

  private void require(GroupSetting setting, Account account) {
    if (!membership.isIn(setting, account)) {
      throw ChannelsError.INSUFFICIENT_PERMISSION.refuse();
    }
  }
}
