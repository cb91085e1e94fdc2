package chat.channels.create;

import chat.channels.ChannelsError;
import chat.channels.channel.ChannelGroup;
import chat.channels.channel.TopicsPolicy;
import chat.channels.create.SettingPermissions.Chooser;
import chat.kit.people.GroupSetting;
import chat.kit.token.Caller;
import jakarta.inject.Singleton;
import java.util.Map;

/** Who may make a channel so, and whether its settings fit together. */
@Singleton
final class CreationPermissions {

  private final SettingPermissions permissions;
  private final GroupSettingRules groupSettings;

  CreationPermissions(SettingPermissions permissions, GroupSettingRules groupSettings) {
    this.permissions = permissions;
    this.groupSettings = groupSettings;
  }

  /** A value for each group setting; a refusal where the creator may not, or not so. */
  Map<ChannelGroup, GroupSetting> require(Caller caller, CreationWish wish) {
    long organizationId = caller.organizationId();
    Map<ChannelGroup, GroupSetting> groups = groupSettings.complete(caller, wish.settings());
    Chooser creator = permissions.of(caller);
    requireKind(creator, wish.settings());
    requireSettings(organizationId, creator, wish.settings());
    requireSharedHistory(organizationId, wish.settings(), groups);
    if (wish.subscribers().stream().anyMatch(userId -> userId != caller.userId())) {
      creator.requireSubscribingOthers(wish.settings().inviteOnly());
    }
    return groups;
  }

  /** Who may make private, public, web-public and default channels. */
  private static void requireKind(Chooser creator, WantedSettings settings) {
    creator.requirePrivacy(settings.inviteOnly());
    if (settings.isWebPublic()) {
      creator.requireWebPublic();
      if (settings.inviteOnly()) {
        throw ChannelsError.unsupportedCombination("invite_only", "is_web_public");
      }
    }
    if (settings.isDefaultStream()) {
      creator.requireDefault();
      if (settings.inviteOnly()) {
        throw ChannelsError.DEFAULT_CHANNEL_PRIVATE.refuse();
      }
    }
  }

  /** Who may give a channel rules of its own for keeping, deleting and topics. */
  private void requireSettings(long organizationId, Chooser creator, WantedSettings settings) {
    if (settings.messageRetention().days() != null) {
      creator.requireRetention();
    }
    if (groupSettings.changesDeletion(organizationId, Map.of(), settings.groups())) {
      creator.requireDeletion();
    }
    if (settings.topicsPolicy() != TopicsPolicy.INHERIT) {
      creator.requireTopicsPolicy();
    }
  }

  /** Who sees only what was sent while subscribed can't tell which topics there are. */
  private void requireSharedHistory(
      long organizationId, WantedSettings settings, Map<ChannelGroup, GroupSetting> groups) {
    if (!settings.historyPublicToSubscribers()
        && !groupSettings.letsEveryoneBeginTopics(organizationId, groups)) {
      throw ChannelsError.unsupportedCombination(
          "history_public_to_subscribers", ChannelGroup.CAN_CREATE_TOPIC_GROUP.wireName());
    }
  }
}
