package chat.channels.edit;

import chat.channels.ChannelsError;
import chat.channels.access.ConcurrentChannelChange;
import chat.channels.channel.Channel;
import chat.channels.channel.ChannelGroup;
import chat.channels.channel.ChannelName;
import chat.channels.channel.Channels;
import chat.channels.channel.DescriptionRendering;
import chat.channels.channel.MessageRetention;
import chat.channels.create.GroupSettingRules;
import chat.channels.folder.FolderRepository;
import chat.kit.people.GroupSetting;
import jakarta.inject.Singleton;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Computes the changed channel, and refuses settings that do not fit together. */
@Singleton
final class EditedChannel {

  private static final Set<ChannelGroup> DECIDING_PERMISSIONS =
      EnumSet.of(
          ChannelGroup.CAN_ADMINISTER_CHANNEL_GROUP,
          ChannelGroup.CAN_SUBSCRIBE_GROUP,
          ChannelGroup.CAN_ADD_SUBSCRIBERS_GROUP,
          ChannelGroup.CAN_DELETE_ANY_MESSAGE_GROUP,
          ChannelGroup.CAN_DELETE_OWN_MESSAGE_GROUP);

  private final DescriptionRendering rendering;
  private final GroupSettingRules groupSettings;
  private final Channels channels;
  private final FolderRepository folders;

  EditedChannel(
      DescriptionRendering rendering,
      GroupSettingRules groupSettings,
      Channels channels,
      FolderRepository folders) {
    this.rendering = rendering;
    this.groupSettings = groupSettings;
    this.channels = channels;
    this.folders = folders;
  }

  /**
   * @param before the current state, read under the organization's lock
   */
  Channel of(Channel before, PermittedChannelEdit edit) {
    EditChannelParams params = edit.params();
    groupSettings.requireExpected(before.organizationId(), before.groups(), params.groups());
    requireUnchanged(edit.channel(), before);
    Channel after = apply(before, edit.name(), params, edit.groups());
    if (after.isArchived() && Boolean.TRUE.equals(params.isDefaultStream())) {
      throw ChannelsError.INVALID_CHANNEL_ID.refuse();
    }
    groupSettings.requireFewChosen(before.groups(), after.groups());
    requireConsistent(after);
    return after;
  }

  /**
   * Returns the archived channel, which is no longer a default channel.
   *
   * @param known the state on which the permission was decided
   */
  Channel archived(Channel known, Channel before) {
    if (before.isArchived()) {
      return before;
    }
    requireUnchanged(known, before);
    return with(before, true, false);
  }

  /**
   * Requires the state on which permissions and allowed groups were decided. If another request has
   * changed a relevant part since then, the decision must be repeated.
   */
  private static void requireUnchanged(Channel known, Channel before) {
    // A restored channel must name active groups in all of its settings.
    Set<ChannelGroup> groups =
        before.isArchived() ? EnumSet.allOf(ChannelGroup.class) : DECIDING_PERMISSIONS;
    boolean isUnchanged =
        known.isArchived() == before.isArchived()
            && known.inviteOnly() == before.inviteOnly()
            && known.isWebPublic() == before.isWebPublic()
            && known.historyPublicToSubscribers() == before.historyPublicToSubscribers()
            && known.topicsPolicy() == before.topicsPolicy()
            && groups.stream()
                .allMatch(
                    group -> Objects.equals(known.groups().get(group), before.groups().get(group)));
    if (!isUnchanged) {
      throw new ConcurrentChannelChange();
    }
  }

  private Channel apply(
      Channel before,
      @Nullable ChannelName name,
      EditChannelParams params,
      Map<ChannelGroup, GroupSetting> newGroups) {
    String description =
        params.description() == null
            ? before.description()
            : params.description().replaceAll("\\R", " ");
    boolean inviteOnly = orElse(params.isPrivate(), before.inviteOnly());
    // When a channel becomes private, its subscribers see no more history than before.
    boolean shared = before.inviteOnly() && before.historyPublicToSubscribers();
    boolean isArchived = orElse(params.isArchived(), before.isArchived());
    FolderChoice folder = params.folderId();
    MessageRetention retention = params.messageRetentionDays();
    Map<ChannelGroup, GroupSetting> groups = new EnumMap<>(before.groups());
    groups.putAll(newGroups);
    return new Channel(
        before.channelId(),
        before.organizationId(),
        orElse(name, before.name()),
        description,
        description.equals(before.description())
            ? before.renderedDescription()
            : rendering.html(before.organizationId(), description),
        before.dateCreated(),
        before.creatorId(),
        inviteOnly,
        orElse(params.isWebPublic(), before.isWebPublic()),
        !inviteOnly || orElse(params.historyPublicToSubscribers(), shared),
        isArchived,
        !isArchived && orElse(params.isDefaultStream(), before.isDefaultStream()),
        folder == null ? before.folderId() : folder.folderId(),
        orElse(params.topicsPolicy(), before.topicsPolicy()),
        retention == null ? before.messageRetentionDays() : retention.days(),
        before.subscriberCount(),
        before.activity(),
        groups);
  }

  private void requireConsistent(Channel after) {
    if (after.isWebPublic() && after.inviteOnly()) {
      throw ChannelsError.unsupportedCombination("is_private", "is_web_public");
    }
    if (after.inviteOnly() && after.isDefaultStream()) {
      throw ChannelsError.DEFAULT_CHANNEL_PRIVATE.refuse();
    }
    if (!after.historyPublicToSubscribers()
        && !groupSettings.letsEveryoneBeginTopics(after.organizationId(), after.groups())) {
      throw ChannelsError.unsupportedCombination(
          "history_public_to_subscribers", ChannelGroup.CAN_CREATE_TOPIC_GROUP.wireName());
    }
  }

  /** Refuses if the change conflicts with other data of the organization. */
  void requirePossible(Channel before, Channel after) {
    if (!after.name().key().equals(before.name().key())
        && channels.isTaken(after.organizationId(), after.name())) {
      throw ChannelsError.CHANNEL_ALREADY_EXISTS.refuse(after.name().text());
    }
    Long folderId = after.folderId();
    if (folderId != null
        && !folderId.equals(before.folderId())
        && !folders.takesChannels(after.organizationId(), folderId)) {
      throw ChannelsError.INVALID_FOLDER_ID.refuse();
    }
  }

  private static Channel with(Channel before, boolean isArchived, boolean isDefault) {
    return new Channel(
        before.channelId(),
        before.organizationId(),
        before.name(),
        before.description(),
        before.renderedDescription(),
        before.dateCreated(),
        before.creatorId(),
        before.inviteOnly(),
        before.isWebPublic(),
        before.historyPublicToSubscribers(),
        isArchived,
        isDefault,
        before.folderId(),
        before.topicsPolicy(),
        before.messageRetentionDays(),
        before.subscriberCount(),
        before.activity(),
        before.groups());
  }

  private static <T> T orElse(@Nullable T sent, T before) {
    return sent == null ? before : sent;
  }
}
