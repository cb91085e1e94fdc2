package chat.channels.create;

import chat.channels.ChannelsError;
import chat.channels.channel.ChannelGroup;
import chat.channels.channel.TopicsPolicy;
import chat.channels.create.SettingPermissions.Chooser;
import chat.kit.people.GroupSetting;
import chat.kit.token.Caller;
import jakarta.inject.Singleton;
import java.util.Map;

/** Checks permissions to create a channel, and whether the given settings are compatible. */
@Singleton
final class CreationPermissions {

  private final SettingPermissions permissions;
  private final GroupSettingRules groupSettings;

  CreationPermissions(SettingPermissions permissions, GroupSettingRules groupSettings) {
    this.permissions = permissions;
    this.groupSettings = groupSettings;
  }

  /**
   * Returns a value for each group setting. Refuses if the creator lacks a permission or the
   * settings are incompatible.
   */
  Map<ChannelGroup, GroupSetting> require(Caller caller, CreateChannelRequest request) {
    long organizationId = caller.organizationId();
    Map<ChannelGroup, GroupSetting> groups = groupSettings.complete(caller, request.settings());
    Chooser creator = permissions.of(caller);
    requireKind(creator, request.settings());
    requireSettings(organizationId, creator, request.settings());
    requireSharedHistory(organizationId, request.settings(), groups);
    if (request.subscribers().stream().anyMatch(userId -> userId != caller.userId())) {
      creator.requireSubscribingOthers(request.settings().inviteOnly());
    }
    return groups;
  }

  /** Checks the permissions for private, public, web-public and default channels. */
  private static void requireKind(Chooser creator, NewChannelSettings settings) {
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

  /** Checks the permissions for retention, deletion and topic settings of a channel. */
  private void requireSettings(long organizationId, Chooser creator, NewChannelSettings settings) {
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

  /**
   * Requires that everyone may create topics if subscribers do not see the full history. Such
   * subscribers cannot know which topics exist.
   */
  private void requireSharedHistory(
      long organizationId, NewChannelSettings settings, Map<ChannelGroup, GroupSetting> groups) {
    if (!settings.historyPublicToSubscribers()
        && !groupSettings.letsEveryoneBeginTopics(organizationId, groups)) {
      throw ChannelsError.unsupportedCombination(
          "history_public_to_subscribers", ChannelGroup.CAN_CREATE_TOPIC_GROUP.wireName());
    }
  }
}
