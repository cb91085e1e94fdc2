package chat.channels.visibility;

import static java.util.stream.Collectors.toMap;

import chat.channels.access.FindUsersWithoutChannelAccess;
import chat.channels.access.UsersWithoutChannelAccess;
import chat.channels.channel.Channel;
import chat.channels.channel.ChannelEvents;
import chat.channels.channel.Channels;
import chat.channels.channel.UserChunks;
import chat.identityprojection.change.MembershipChange;
import chat.identityprojection.change.MembershipChangeListener;
import chat.kit.outbox.Change;
import chat.kit.outbox.Outbox;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiFunction;

/**
 * Publishes which channels appear or disappear when roles or group memberships change.
 *
 * <p>Compares visibility before and after the change. Subscribers see a channel either way.
 */
@Singleton
final class VisibilityChangePublisher implements MembershipChangeListener {

  /** Pending events are written to the outbox once they contain this many user ids. */
  private static final int MAX_PENDING_USER_IDS = 100_000;

  private final AffectedUsers affectedUsers;
  private final VisibilityRepository repository;
  private final FindUsersWithoutChannelAccess findUsersWithoutChannelAccess;
  private final Channels channels;
  private final ChannelEvents events;
  private final Outbox outbox;

  VisibilityChangePublisher(
      AffectedUsers affectedUsers,
      VisibilityRepository repository,
      FindUsersWithoutChannelAccess findUsersWithoutChannelAccess,
      Channels channels,
      ChannelEvents events,
      Outbox outbox) {
    this.affectedUsers = affectedUsers;
    this.repository = repository;
    this.findUsersWithoutChannelAccess = findUsersWithoutChannelAccess;
    this.channels = channels;
    this.events = events;
    this.outbox = outbox;
  }

  @Override
  public Runnable before(MembershipChange change) {
    List<AffectedUsers.Part> parts = affectedUsers.by(change);
    if (parts.isEmpty()) {
      return () -> {};
    }
    long organizationId = change.organizationId();
    List<UsersWithoutChannelAccess> before = usersWithoutAccess(organizationId, parts);
    return () -> publish(organizationId, parts, before);
  }

  /** The users of each part, with their current roles and group memberships. */
  private List<UsersWithoutChannelAccess> usersWithoutAccess(
      long organizationId, List<AffectedUsers.Part> parts) {
    return parts.stream()
        .map(part -> {
          UsersWithoutChannelAccess usersWithoutChannelAccess =
              findUsersWithoutChannelAccess.among(organizationId, part.userIds());
          repository.forEachOpening(
              part.channelIds(), setting -> usersWithoutChannelAccess.prepare(List.of(setting)));
          return usersWithoutChannelAccess;
        })
        .toList();
  }

  /** Reads channels and subscriptions under the lock, so that they cannot change concurrently. */
  private void publish(
      long organizationId, List<AffectedUsers.Part> parts, List<UsersWithoutChannelAccess> before) {
    List<UsersWithoutChannelAccess> after = usersWithoutAccess(organizationId, parts);
    outbox.lock(organizationId);
    List<Long> channelIds =
        parts.stream().flatMap(part -> part.channelIds().stream()).distinct().sorted().toList();
    ChannelVisibility.Users users =
        new ChannelVisibility.Users(
            parts.stream().flatMap(part -> part.userIds().stream()).toList());
    for (List<Long> portion : ChannelEvents.portions(channelIds)) {
      List<Channel> current = channels.current(organizationId, portion);
      ChannelVisibility hiddenBefore = hidden(parts, before, current, users);
      ChannelVisibility hiddenAfter = hidden(parts, after, current, users);
      publish(organizationId, hiddenBefore, hiddenAfter, current);
    }
  }

  private void publish(
      long organizationId,
      ChannelVisibility hiddenBefore,
      ChannelVisibility hiddenAfter,
      List<Channel> current) {
    ChannelVisibility shown = hiddenBefore.without(hiddenAfter);
    ChannelVisibility hidden = hiddenAfter.without(hiddenBefore);
    List<Long> changedUsers = ChannelVisibility.userIds(shown, hidden);
    if (changedUsers.isEmpty()) {
      return;
    }
    for (ChannelVisibility changed : List.of(shown, hidden)) {
      repository.forEachSubscribed(changed.channelIds(), changedUsers, changed::remove);
    }
    Map<Long, Channel> byId =
        current.stream().collect(toMap(Channel::channelId, channel -> channel));
    append(organizationId, shown, byId, events::shown);
    append(organizationId, hidden, byId, events::hidden);
  }

  private static ChannelVisibility hidden(
      List<AffectedUsers.Part> parts,
      List<UsersWithoutChannelAccess> usersWithoutChannelAccess,
      List<Channel> current,
      ChannelVisibility.Users users) {
    ChannelVisibility hidden = new ChannelVisibility(users);
    for (int i = 0; i < parts.size(); i++) {
      Set<Long> channelIds = parts.get(i).channelIds();
      List<Channel> some =
          current.stream().filter(channel -> channelIds.contains(channel.channelId())).toList();
      if (!some.isEmpty()) {
        usersWithoutChannelAccess.get(i).forEach(some, hidden::add);
      }
    }
    return hidden;
  }

  /** Channels of a batch that affect the same users share an event. */
  private void append(
      long organizationId,
      ChannelVisibility changed,
      Map<Long, Channel> byId,
      BiFunction<List<Channel>, List<Long>, Change> event) {
    List<Change> changes = new ArrayList<>();
    var pending = new AtomicInteger();
    changed.forEach((channelIds, userIds) -> {
      List<Channel> some = channelIds.stream().map(byId::get).toList();
      UserChunks.of(userIds).forEach(users -> changes.add(event.apply(some, users)));
      if (pending.addAndGet(userIds.size()) >= MAX_PENDING_USER_IDS) {
        outbox.append(organizationId, changes);
        changes.clear();
        pending.set(0);
      }
    });
    outbox.append(organizationId, changes);
  }
}
