package chat.channels.activity;

import static java.util.Objects.requireNonNull;
import static java.util.Objects.requireNonNullElse;
import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;

import chat.channels.activity.MessageChangedEvent.Start;
import chat.channels.channel.ChannelActivity;
import chat.contracts.Topic;
import chat.kit.event.Audience;
import chat.kit.event.ClientEvent;
import chat.kit.outbox.Change;
import chat.kit.outbox.Outbox;
import chat.kit.projection.EventValues;
import chat.kit.projection.OwnerEvent;
import chat.kit.projection.Projection;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Maintains message counts and the first and last message of each channel.
 *
 * <p>Counts come from message-sent, later changes of the first message from message-changed.
 * Publishes client events when a channel becomes active again or its first message changes. Events
 * of the two topics may arrive in any relative order.
 */
@Singleton
final class ActivityProjection implements Projection {

  private final ActivityRepository activity;
  private final Outbox outbox;
  private final EventValues values;
  private final Clock clock;

  ActivityProjection(ActivityRepository activity, Outbox outbox, EventValues values, Clock clock) {
    this.activity = activity;
    this.outbox = outbox;
    this.values = values;
    this.clock = clock;
  }

  private record ChannelDay(long channelId, LocalDate day) {}

  /** The client event for one changed property of a channel. */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record StreamUpdate(
      String op, String property, @Nullable Object value, long streamId, String name) {}

  @Override
  public Set<Topic> topics() {
    return Set.of(Topic.MESSAGE_SENT, Topic.MESSAGE_CHANGED);
  }

  @Override
  public boolean isAwaited() {
    return false;
  }

  @Override
  public void apply(OwnerEvent event) {
    applyAll(List.of(event));
  }

  @Override
  public void applyAll(List<OwnerEvent> events) {
    List<ActivityChange> changed = new ArrayList<>();
    List<MessageSentEvent> messages = messages(events);
    if (!messages.isEmpty()) {
      count(messages);
      changed.addAll(storeSent(messages));
    }
    Collection<Start> starts = starts(events);
    if (!starts.isEmpty()) {
      changed.addAll(storeStarts(starts));
    }
    Map<Long, List<Change>> changes = new TreeMap<>();
    for (ActivityChange channel : changed) {
      changes
          .computeIfAbsent(channel.organizationId(), id -> new ArrayList<>())
          .addAll(clientEvents(channel));
    }
    changes.forEach(outbox::append);
  }

  /** Adds messages to the counts of their channels and days, and deletes expired counts. */
  private void count(List<MessageSentEvent> messages) {
    Map<ChannelDay, Long> counts =
        messages.stream()
            .collect(groupingBy(ActivityProjection::channelDay, LinkedHashMap::new, counting()));
    List<Long> channelIds = counts.keySet().stream().map(ChannelDay::channelId).toList();
    List<String> days = counts.keySet().stream().map(one -> one.day().toString()).toList();
    activity.addTraffic(channelIds, days, counts.values());
    activity.removeOldTraffic(channelIds, clock.instant(), ChannelActivity.TRAFFIC_DAYS);
  }

  private static ChannelDay channelDay(MessageSentEvent message) {
    Instant sent = Instant.ofEpochSecond(message.timestamp());
    return new ChannelDay(
        requireNonNull(message.channelId()), LocalDate.ofInstant(sent, ZoneOffset.UTC));
  }

  private List<ActivityChange> storeSent(List<MessageSentEvent> messages) {
    return activity.storeSent(
        messages.stream().map(message -> requireNonNull(message.channelId())).toList(),
        messages.stream().map(MessageSentEvent::messageId).toList(),
        messages.stream().map(MessageSentEvent::timestamp).toList(),
        clock.instant().minus(ChannelActivity.RECENT));
  }

  private List<ActivityChange> storeStarts(Collection<Start> starts) {
    return activity.storeStarts(
        starts.stream().map(Start::channelId).toList(),
        starts.stream().map(start -> requireNonNullElse(start.firstMessageId(), 0L)).toList(),
        starts.stream().map(Start::goneTo).toList(),
        starts.stream().map(Start::lastSent).toList(),
        clock.instant().minus(ChannelActivity.RECENT));
  }

  /** The messages that were sent to channels. */
  private List<MessageSentEvent> messages(List<OwnerEvent> events) {
    return events.stream()
        .filter(event -> event.topic() == Topic.MESSAGE_SENT)
        .map(event ->
            values.readOfOrganization(
                event, MessageSentEvent.class, MessageSentEvent::organizationId))
        .filter(message -> message.channelId() != null)
        .toList();
  }

  /** The first message of each channel after all of the events. */
  private Collection<Start> starts(List<OwnerEvent> events) {
    Map<Long, Start> starts = new TreeMap<>();
    for (OwnerEvent event : events) {
      if (event.topic() == Topic.MESSAGE_CHANGED) {
        values
            .readOfOrganization(
                event, MessageChangedEvent.class, MessageChangedEvent::organizationId)
            .starts()
            .forEach(start ->
                starts.merge(start.channelId(), start, (earlier, later) -> later.after(earlier)));
      }
    }
    return starts.values();
  }

  private static List<Change> clientEvents(ActivityChange channel) {
    List<Change> changes = new ArrayList<>();
    if (channel.isFirst()) {
      changes.add(update(channel, "first_message_id", channel.firstMessageId()));
    }
    if (channel.wasIdle()) {
      changes.add(update(channel, "is_recently_active", true));
    }
    return changes;
  }

  private static Change update(ActivityChange channel, String property, @Nullable Object value) {
    return ClientEvent.of(
        channel.organizationId(),
        "stream",
        Audience.ofChannel(
            channel.channelId(), channel.inviteOnly(), channel.historyPublicToSubscribers()),
        new StreamUpdate("update", property, value, channel.channelId(), channel.name()));
  }
}
