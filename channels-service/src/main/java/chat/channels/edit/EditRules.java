package chat.channels.edit;

import static java.util.Objects.requireNonNull;

import chat.channels.ChannelsError;
import chat.channels.access.ChannelAccess;
import chat.channels.access.ChannelPermission;
import chat.channels.access.KnownChannel;
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

/** Who may change what of a channel. */
@Singleton
final class EditRules {

  /** Whoever is in them gets at the channel's content. */
  private static final Set<ChannelGroup> ADMITTING =
      Set.of(ChannelGroup.CAN_SUBSCRIBE_GROUP, ChannelGroup.CAN_ADD_SUBSCRIBERS_GROUP);

  private final ChannelAccess access;
  private final SettingPermissions permissions;
  private final GroupSettingRules groupSettings;
  private final ActiveMemberStore activeMembers;

  EditRules(
      ChannelAccess access,
      SettingPermissions permissions,
      GroupSettingRules groupSettings,
      ActiveMemberStore activeMembers) {
    this.access = access;
    this.permissions = permissions;
    this.groupSettings = groupSettings;
    this.activeMembers = activeMembers;
  }

  /** What may be changed; a refusal where one part of it may not. */
  PermittedEdit permit(Caller caller, EditChannelParams params) {
    boolean opens = opens(params);
    KnownChannel known =
        administered(caller, params.streamId(), one -> require(caller, one, opens, params));
    ChannelName name = params.newName() == null ? null : ChannelName.of(params.newName());
    return new PermittedEdit(
        caller.userId(),
        known.channel(),
        name,
        params,
        newGroups(known.channel(), params),
        opens && known.isSubscribed());
  }

  /** The values to store; one that is sent as it is shown changes nothing. */
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

  /** The channel of that id, if the caller may run it. */
  KnownChannel administered(Caller caller, long channelId) {
    return administered(caller, channelId, _ -> {});
  }

  private KnownChannel administered(Caller caller, long channelId, Consumer<KnownChannel> more) {
    return access.get(
        caller,
        channelId,
        ChannelPermission.ADMINISTER,
        ChannelsError.MAY_NOT_ADMINISTER_CHANNEL,
        more);
  }

  private void require(Caller caller, KnownChannel known, boolean opens, EditChannelParams params) {
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

  /** Whoever runs a private channel need not read it, and then does not open it to anybody. */
  private static void requireContent(KnownChannel known, boolean opens) {
    if (opens && !known.allows(ChannelPermission.READ)) {
      throw ChannelsError.CONTENT_ACCESS_REQUIRED.refuse();
    }
  }

  /** Whoever makes a channel what it was not must be one who may create such channels. */
  private static void requirePrivacy(Chooser editor, Channel channel, EditChannelParams params) {
    if (params.isPrivate() != null && params.isPrivate() != channel.inviteOnly()) {
      editor.requirePrivacy(params.isPrivate());
    }
    if (Boolean.TRUE.equals(params.isWebPublic()) && !channel.isWebPublic()) {
      editor.requireWebPublic();
    }
  }

  /** What takes more than running the channel. */
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
