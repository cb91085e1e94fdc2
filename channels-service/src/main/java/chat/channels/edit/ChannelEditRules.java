package chat.channels.edit;

import static java.util.Objects.requireNonNull;

import chat.channels.ChannelsError;
import chat.channels.access.ChannelAccess;
import chat.channels.access.ChannelPermission;
import chat.channels.access.VisibleChannel;
import chat.channels.channel.Channel;
import chat.channels.channel.ChannelGroup;
import chat.channels.channel.ChannelName;
import chat.channels.channel.TopicsPolicy;
import chat.channels.create.GroupSettingRules;
import chat.channels.create.SettingPermissions;
import chat.channels.create.SettingPermissions.Chooser;
import chat.kit.people.ActiveMemberStore;
import chat.kit.people.GroupSetting;
import chat.kit.token.Caller;
import jakarta.inject.Singleton;
import java.util.EnumMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.LongPredicate;

/** Permissions to change a channel. */
@Singleton
final class ChannelEditRules {

  /** Settings whose members can read the channel's content. */
  private static final Set<ChannelGroup> ADMITTING =
      Set.of(ChannelGroup.CAN_SUBSCRIBE_GROUP, ChannelGroup.CAN_ADD_SUBSCRIBERS_GROUP);

  private final ChannelAccess access;
  private final SettingPermissions permissions;
  private final GroupSettingRules groupSettings;
  private final ActiveMemberStore activeMembers;

  ChannelEditRules(
      ChannelAccess access,
      SettingPermissions permissions,
      GroupSettingRules groupSettings,
      ActiveMemberStore activeMembers) {
    this.access = access;
    this.permissions = permissions;
    this.groupSettings = groupSettings;
    this.activeMembers = activeMembers;
  }

  /** Returns the permitted change; refuses if any part of it is not permitted. */
  PermittedChannelEdit permit(Caller caller, EditChannelParams params) {
    boolean opens = opens(params);
    VisibleChannel known =
        administered(caller, params.streamId(), one -> require(caller, one, opens, params));
    ChannelName name = params.newName() == null ? null : ChannelName.of(params.newName());
    return new PermittedChannelEdit(
        caller.userId(),
        known.channel(),
        name,
        params,
        newGroups(known.channel(), params),
        opens && known.isSubscribed());
  }

  /** The values to store. A value equal to the one that clients are shown changes nothing. */
  private Map<ChannelGroup, GroupSetting> newGroups(Channel channel, EditChannelParams params) {
    Map<ChannelGroup, GroupSetting> values = new EnumMap<>(ChannelGroup.class);
    if (!params.groups().isEmpty()) {
      LongPredicate active = activeMembers.of(channel.organizationId(), channel.groups().values());
      params
          .groups()
          .forEach((group, update) ->
              values.put(
                  group,
                  update.valueInsteadOf(requireNonNull(channel.groups().get(group)), active)));
    }
    return values;
  }

  /** Returns the channel with this id if the caller may administer it. */
  VisibleChannel administered(Caller caller, long channelId) {
    return administered(caller, channelId, _ -> {});
  }

  private VisibleChannel administered(
      Caller caller, long channelId, Consumer<VisibleChannel> more) {
    return access.get(
        caller,
        channelId,
        ChannelPermission.ADMINISTER,
        ChannelsError.MAY_NOT_ADMINISTER_CHANNEL,
        more);
  }

  private void require(
      Caller caller, VisibleChannel known, boolean opens, EditChannelParams params) {
    Chooser editor = permissions.of(caller);
    Map<ChannelGroup, GroupSetting> newGroups = newGroups(known.channel(), params);
    groupSettings.requireAllowed(caller.organizationId(), known.channel().groups(), newGroups);
    requireContent(known, opens);
    requirePrivacy(editor, known.channel(), params);
    requireOthers(editor, known.channel(), params, newGroups);
    requireRestorable(known.channel(), params, newGroups);
  }

  private static boolean opens(EditChannelParams params) {
    return params.changesPrivacy()
        || params.groups().keySet().stream().anyMatch(ADMITTING::contains);
  }

  /** Administrators of a private channel who may not read it may not open it to anyone either. */
  private static void requireContent(VisibleChannel known, boolean opens) {
    if (opens && !known.allows(ChannelPermission.READ)) {
      throw ChannelsError.CONTENT_ACCESS_REQUIRED.refuse();
    }
  }

  /** Changing the kind of a channel requires the permission to create channels of the new kind. */
  private static void requirePrivacy(Chooser editor, Channel channel, EditChannelParams params) {
    if (params.isPrivate() != null && params.isPrivate() != channel.inviteOnly()) {
      editor.requirePrivacy(params.isPrivate());
      if (!params.isPrivate()) {
        editor.requireNoReports(channel.channelId());
      }
    }
    if (Boolean.TRUE.equals(params.isWebPublic()) && !channel.isWebPublic()) {
      editor.requireWebPublic();
    }
  }

  /** Checks changes that require more than channel administration. */
  private void requireOthers(
      Chooser editor,
      Channel channel,
      EditChannelParams params,
      Map<ChannelGroup, GroupSetting> newGroups) {
    if (params.isDefaultStream() != null) {
      editor.requireDefault();
    }
    if (params.messageRetentionDays() != null) {
      editor.requireRetention();
    }
    if (groupSettings.changesDeletion(channel.organizationId(), channel.groups(), newGroups)) {
      editor.requireDeletion();
    }
    TopicsPolicy topicsPolicy = params.topicsPolicy();
    if (topicsPolicy != null && topicsPolicy != channel.topicsPolicy()) {
      editor.requireTopicsPolicy();
    }
  }

  /** A group may have been deactivated while the channel was archived. */
  private void requireRestorable(
      Channel channel, EditChannelParams params, Map<ChannelGroup, GroupSetting> newGroups) {
    if (channel.isArchived() && Boolean.FALSE.equals(params.isArchived())) {
      Map<ChannelGroup, GroupSetting> groups = new EnumMap<>(channel.groups());
      groups.putAll(newGroups);
      groupSettings.requireActiveGroups(channel.organizationId(), groups);
    }
  }
}
