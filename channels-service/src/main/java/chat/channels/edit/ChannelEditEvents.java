package chat.channels.edit;

import static java.util.Objects.requireNonNull;
import static java.util.stream.Collectors.partitioningBy;

import chat.channels.access.FindUsersWithoutChannelAccess;
import chat.channels.access.UsersWithoutChannelAccess;
import chat.channels.channel.Channel;
import chat.channels.channel.ChannelEvents;
import chat.channels.channel.ChannelGroup;
import chat.channels.channel.ChannelObject;
import chat.channels.channel.Channels;
import chat.channels.channel.UserChunks;
import chat.channels.defaultchannel.DefaultChannels;
import chat.channels.membership.Subscriptions;
import chat.kit.event.ClientEvent;
import chat.kit.outbox.Change;
import chat.kit.people.GroupSetting;
import com.fasterxml.jackson.annotation.JsonInclude;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;

/** Builds the events of a changed channel. */
@Singleton
final class ChannelEditEvents {

  private final ChannelEvents events;
  private final Channels channels;
  private final FindUsersWithoutChannelAccess findUsersWithoutChannelAccess;
  private final Subscriptions subscriptions;
  private final DefaultChannels defaultChannels;

  ChannelEditEvents(
      ChannelEvents events,
      Channels channels,
      FindUsersWithoutChannelAccess findUsersWithoutChannelAccess,
      Subscriptions subscriptions,
      DefaultChannels defaultChannels) {
    this.events = events;
    this.channels = channels;
    this.findUsersWithoutChannelAccess = findUsersWithoutChannelAccess;
    this.subscriptions = subscriptions;
    this.defaultChannels = defaultChannels;
  }

  /**
   * One changed property of a channel.
   *
   * @param value null is a valid value
   * @param name the channel's name before the change
   * @param renderedDescription only for the property {@code description}
   * @param historyPublicToSubscribers only for the property {@code invite_only}
   * @param isWebPublic only for the property {@code invite_only}
   */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record StreamUpdate(
      String op,
      String property,
      @JsonInclude(JsonInclude.Include.ALWAYS) @Nullable Object value,
      long streamId,
      String name,
      @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String renderedDescription,
      @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Boolean historyPublicToSubscribers,
      @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Boolean isWebPublic) {}

  /**
   * All users for whom the change may open or close the channel; null if it cannot. Called before
   * the organization's lock is taken, because reading a large organization takes time.
   */
  @Nullable UsersWithoutChannelAccess outsiders(PermittedChannelEdit edit) {
    if (!edit.mayOpenOrClose()) {
      return null;
    }
    Channel channel = edit.channel();
    UsersWithoutChannelAccess usersWithoutChannelAccess =
        findUsersWithoutChannelAccess.amongAll(channel.organizationId());
    Map<ChannelGroup, GroupSetting> changed = edit.groups();
    for (ChannelGroup group : ChannelGroup.OPENING) {
      GroupSetting known = requireNonNull(channel.groups().get(group));
      usersWithoutChannelAccess.prepare(List.of(known, changed.getOrDefault(group, known)));
    }
    return usersWithoutChannelAccess;
  }

  /**
   * Returns all events of the change, once it is written.
   *
   * <p>Property updates come after the event that opens or unarchives the channel and before the
   * one that closes or archives it, because clients that do not support archived channels have it
   * only in between.
   *
   * @param usersWithoutChannelAccess the result of {@link #outsiders}
   */
  List<Change> of(
      Channel before,
      Channel after,
      @Nullable UsersWithoutChannelAccess usersWithoutChannelAccess) {
    List<Change> changes = new ArrayList<>();
    changes.add(events.changed(after));
    VisibilityEvents visibilityEvents = visibilityEvents(before, after, usersWithoutChannelAccess);
    changes.addAll(visibilityEvents.opened());
    if (before.isArchived() && !after.isArchived()) {
      changes.add(events.restored(after));
    }
    changes.addAll(updates(before, after));
    changes.addAll(visibilityEvents.closed());
    if (!before.isArchived() && after.isArchived()) {
      changes.add(events.archived(after));
    }
    if (before.isDefaultStream() != after.isDefaultStream()) {
      changes.add(defaultChannels.changed(after.organizationId()));
    }
    return changes;
  }

  private List<Change> updates(Channel before, Channel after) {
    List<StreamUpdate> updates = new ArrayList<>();
    if (!before.name().equals(after.name())) {
      updates.add(update(before, "name", after.name().text()));
    }
    if (!before.description().equals(after.description())) {
      updates.add(
          new StreamUpdate(
              "update",
              "description",
              after.description(),
              before.channelId(),
              before.name().text(),
              after.renderedDescription(),
              null,
              null));
    }
    if (before.inviteOnly() != after.inviteOnly()
        || before.isWebPublic() != after.isWebPublic()
        || before.historyPublicToSubscribers() != after.historyPublicToSubscribers()) {
      updates.add(
          new StreamUpdate(
              "update",
              "invite_only",
              after.inviteOnly(),
              before.channelId(),
              before.name().text(),
              null,
              after.historyPublicToSubscribers(),
              after.isWebPublic()));
    }
    if (before.topicsPolicy() != after.topicsPolicy()) {
      updates.add(update(before, "topics_policy", after.topicsPolicy().wireName()));
    }
    if (!Objects.equals(before.messageRetentionDays(), after.messageRetentionDays())) {
      updates.add(update(before, "message_retention_days", after.messageRetentionDays()));
    }
    if (!Objects.equals(before.folderId(), after.folderId())) {
      updates.add(update(before, "folder_id", after.folderId()));
    }
    updates.addAll(groupUpdates(before, after));
    return updates.stream().map(update -> toReaders(after, update)).toList();
  }

  private List<StreamUpdate> groupUpdates(Channel before, Channel after) {
    List<StreamUpdate> updates = new ArrayList<>();
    LongPredicate active = events.active(List.of(after));
    for (ChannelGroup group : ChannelGroup.values()) {
      GroupSetting value = requireNonNull(after.groups().get(group));
      if (!value.equals(before.groups().get(group))) {
        updates.add(update(before, group.wireName(), value.onlyMembers(active)));
      }
    }
    ChannelObject was = events.objectInEvents(before);
    ChannelObject is = events.objectInEvents(after);
    if (was.streamPostPolicy() != is.streamPostPolicy()) {
      updates.add(update(before, "stream_post_policy", is.streamPostPolicy()));
    }
    if (was.isAnnouncementOnly() != is.isAnnouncementOnly()) {
      updates.add(update(before, "is_announcement_only", is.isAnnouncementOnly()));
    }
    return updates;
  }

  /**
   * Updates of settings that name an account which was deactivated or reactivated. They carry the
   * members that clients are shown from then on.
   */
  List<Change> memberTurned(List<Channel> channels, long userId) {
    LongPredicate active = events.active(channels);
    List<Change> changes = new ArrayList<>();
    for (Channel channel : channels) {
      channel
          .groups()
          .forEach((group, value) -> {
            if (value.directMembers().contains(userId)) {
              StreamUpdate update = update(channel, group.wireName(), value.onlyMembers(active));
              changes.add(toReaders(channel, update));
            }
          });
    }
    return changes;
  }

  private static StreamUpdate update(Channel before, String property, @Nullable Object value) {
    return new StreamUpdate(
        "update", property, value, before.channelId(), before.name().text(), null, null, null);
  }

  private static Change toReaders(Channel channel, StreamUpdate update) {
    return ClientEvent.of(
        channel.organizationId(), "stream", ChannelEvents.audience(channel), update);
  }

  /**
   * Events for users who gain or lose access to the channel. The former are sent before the
   * property updates, the latter after them.
   */
  private record VisibilityEvents(List<Change> opened, List<Change> closed) {}

  private VisibilityEvents visibilityEvents(
      Channel before,
      Channel after,
      @Nullable UsersWithoutChannelAccess usersWithoutChannelAccess) {
    if (usersWithoutChannelAccess == null || !opensOrCloses(before, after)) {
      return new VisibilityEvents(List.of(), List.of());
    }
    Set<Long> opened = new HashSet<>(usersWithoutChannelAccess.from(before));
    Set<Long> closed = new HashSet<>(usersWithoutChannelAccess.from(after));
    Set<Long> stayedOut = new HashSet<>(opened);
    stayedOut.retainAll(closed);
    Set<Long> subscribed = channels.subscribed(after.channelId(), union(opened, closed));
    return new VisibilityEvents(
        opened(
            after,
            changedUsers(opened, stayedOut, subscribed),
            usersWithoutChannelAccess.listing(after)),
        UserChunks.of(changedUsers(closed, stayedOut, subscribed)).stream()
            .map(userIds -> events.hidden(after, userIds))
            .toList());
  }

  private List<Change> opened(Channel channel, List<Long> userIds, LongPredicate listing) {
    Map<Boolean, List<Long>> byListing = userIds.stream().collect(partitioningBy(listing::test));
    List<Change> changes =
        new ArrayList<>(
            subscriptions.opened(channel, UserChunks.of(requireNonNull(byListing.get(true)))));
    UserChunks.of(requireNonNull(byListing.get(false)))
        .forEach(others -> changes.add(events.shown(channel, others)));
    return changes;
  }

  private static boolean opensOrCloses(Channel before, Channel after) {
    boolean isOrWasPrivate = before.inviteOnly() || after.inviteOnly();
    return before.isWebPublic() != after.isWebPublic()
        || (isOrWasPrivate && !after.isOpenedAs(before));
  }

  private static Set<Long> union(Set<Long> some, Set<Long> others) {
    Set<Long> all = new HashSet<>(some);
    all.addAll(others);
    return all;
  }

  private static List<Long> changedUsers(
      Set<Long> userIds, Set<Long> unchanged, Set<Long> subscribed) {
    return userIds.stream()
        .filter(userId -> !unchanged.contains(userId) && !subscribed.contains(userId))
        .sorted()
        .toList();
  }
}
