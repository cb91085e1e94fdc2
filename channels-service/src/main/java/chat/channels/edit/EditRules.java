package chat.channels.edit;

import chat.channels.ChannelsError;
import chat.channels.access.ChannelAccess;
import chat.channels.access.ChannelPermission;
import chat.channels.access.KnownChannel;
import chat.channels.channel.Channel;
import chat.channels.channel.ChannelGroup;
import chat.channels.channel.ChannelName;
import chat.channels.channel.TopicsPolicy;
import chat.channels.create.GroupSettingRules;
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
import java.util.Objects;
import java.util.Set;

/** Who may change what of a channel. */
@Singleton
final class EditRules {

  private static final Set<ChannelGroup> OPENING =
      Set.of(ChannelGroup.CAN_SUBSCRIBE_GROUP, ChannelGroup.CAN_ADD_SUBSCRIBERS_GROUP);
  private static final Set<ChannelGroup> DELETING =
      Set.of(ChannelGroup.CAN_DELETE_ANY_MESSAGE_GROUP, ChannelGroup.CAN_DELETE_OWN_MESSAGE_GROUP);

  private final ChannelAccess access;
  private final OrganizationStore organizations;
  private final AccountStore accounts;
  private final Membership membership;
  private final GroupSettingRules groupSettings;
  private final boolean webPublicChannels;

  EditRules(
      ChannelAccess access,
      OrganizationStore organizations,
      AccountStore accounts,
      Membership membership,
      GroupSettingRules groupSettings,
      @Property(name = "chat.web-public-channels") boolean webPublicChannels) {
    this.access = access;
    this.organizations = organizations;
    this.accounts = accounts;
    this.membership = membership;
    this.groupSettings = groupSettings;
    this.webPublicChannels = webPublicChannels;
  }

  /** Who changes it, and by which settings of the organization. */
  private record Editor(Account account, OrganizationSettings settings) {

    boolean isAtLeast(Role role) {
      return account.role().isAtLeast(role);
    }
  }

  /** What may be changed; a refusal where one part of it may not. */
  PermittedEdit permit(Caller caller, EditChannelParams params) {
    KnownChannel known = administered(caller, params.streamId());
    access.decide(
        caller,
        () -> {
          Editor editor = editor(caller);
          groupSettings.requireAllowed(caller.organizationId(), params.newGroups());
          requireContent(known, params);
          requirePrivacy(editor, known.channel(), params);
          requireOthers(editor, known.channel(), params);
          return editor;
        });
    ChannelName name = params.newName() == null ? null : ChannelName.of(params.newName());
    return new PermittedEdit(caller.userId(), known.channel(), name, params, null);
  }

  /** The channel of that id, if the caller may run it. */
  KnownChannel administered(Caller caller, long channelId) {
    return access.get(
        caller, channelId, ChannelPermission.ADMINISTER, ChannelsError.MAY_NOT_ADMINISTER_CHANNEL);
  }

  private Editor editor(Caller caller) {
    return new Editor(
        accounts
            .find(caller.organizationId(), caller.userId())
            .orElseThrow(ChannelsError.INSUFFICIENT_PERMISSION::refuse),
        organizations
            .find(caller.organizationId())
            .orElseThrow(ChannelsError.INSUFFICIENT_PERMISSION::refuse)
            .settings());
  }

  /** Whoever runs a private channel need not read it, and then does not open it to anybody. */
  private static void requireContent(KnownChannel known, EditChannelParams params) {
    boolean opens =
        params.changesPrivacy() || params.groups().keySet().stream().anyMatch(OPENING::contains);
    if (opens && !known.allows(ChannelPermission.READ)) {
      throw ChannelsError.CONTENT_ACCESS_REQUIRED.refuse();
    }
  }

  /** Whoever makes a channel what it was not must be one who may create such channels. */
  private void requirePrivacy(Editor editor, Channel channel, EditChannelParams params) {
    if (params.isPrivate() != null && params.isPrivate() != channel.inviteOnly()) {
      require(
          editor,
          params.isPrivate()
              ? "can_create_private_channel_group"
              : "can_create_public_channel_group");
    }
    if (Boolean.TRUE.equals(params.isWebPublic()) && !channel.isWebPublic()) {
      if (!webPublicChannels || !editor.settings().flag("enable_spectator_access", false)) {
        throw ChannelsError.WEB_PUBLIC_NOT_ENABLED.refuse();
      }
      require(editor, "can_create_web_public_channel_group");
    }
  }

  /** What takes more than running the channel. */
  private void requireOthers(Editor editor, Channel channel, EditChannelParams params) {
    if (params.isDefaultStream() != null && !editor.isAtLeast(Role.ADMINISTRATOR)) {
      throw ChannelsError.INSUFFICIENT_PERMISSION.refuse();
    }
    if (params.messageRetentionDays() != null && !editor.isAtLeast(Role.OWNER)) {
      throw ChannelsError.OWNERS_ONLY.refuse();
    }
    if (editor.isAtLeast(Role.ADMINISTRATOR)) {
      return;
    }
    Map<ChannelGroup, GroupSetting> groups = params.newGroups();
    boolean changesDeletion =
        DELETING.stream()
            .anyMatch(group ->
                groups.containsKey(group)
                    && !Objects.equals(groups.get(group), channel.groups().get(group)));
    if (changesDeletion) {
      require(editor, "can_set_delete_message_policy_group");
    }
    TopicsPolicy topicsPolicy = params.topicsPolicy();
    if (topicsPolicy != null && topicsPolicy != channel.topicsPolicy()) {
      require(editor, "can_set_topics_policy_group");
    }
  }

  private void require(Editor editor, String setting) {
    if (!membership.isIn(editor.settings().group(setting), editor.account())) {
      throw ChannelsError.INSUFFICIENT_PERMISSION.refuse();
    }
  }
}
