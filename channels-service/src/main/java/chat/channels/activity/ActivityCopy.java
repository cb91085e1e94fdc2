package chat.channels.activity;

import chat.channels.activity.ActivityStore.Awoken;
import chat.channels.activity.MessageChanged.Start;
import chat.contracts.Topic;
import chat.kit.copy.CopiedEvent;
import chat.kit.copy.Copy;
import chat.kit.copy.EventValues;
import chat.kit.event.Audience;
import chat.kit.event.ClientEvent;
import chat.kit.outbox.Change;
import chat.kit.outbox.Outbox;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Counts messages as message-sent tells of them, follows the first ones as message-changed does,
 * and tells clients when a channel awakes or begins elsewhere. The two topics may come in any order
 * of one another.
 */
@Singleton
final class ActivityCopy implements Copy {

  private final ActivityStore store;
  private final Outbox outbox;
  private final EventValues values;

  ActivityCopy(ActivityStore store, Outbox outbox, EventValues values) {
    this.store = store;
    this.outbox = outbox;
    this.values = values;
  }

  /** One property of a channel that has changed. */
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
  public void apply(CopiedEvent event) {
    applyAll(List.of(event));
  }

  @Override
  public void applyAll(List<CopiedEvent> events) {
    List<Awoken> awoken = new ArrayList<>();
    List<MessageSent> messages = messages(events);
    if (!messages.isEmpty()) {
      store.count(messages);
      awoken.addAll(store.note(messages));
    }
    Collection<Start> starts = starts(events);
    if (!starts.isEmpty()) {
      awoken.addAll(store.begin(starts));
    }
    Map<Long, List<Change>> changes = new TreeMap<>();
    for (Awoken channel : awoken) {
      changes
          .computeIfAbsent(channel.organizationId(), id -> new ArrayList<>())
          .addAll(told(channel));
    }
    changes.forEach(outbox::append);
  }

  /** Those that were sent into channels. */
  private List<MessageSent> messages(List<CopiedEvent> events) {
    return events.stream()
        .filter(event -> event.topic() == Topic.MESSAGE_SENT)
        .map(event ->
            values.readOfOrganization(event, MessageSent.class, MessageSent::organizationId))
        .filter(message -> message.channelId() != null)
        .toList();
  }

  /** Where channels begin after all of the events. */
  private Collection<Start> starts(List<CopiedEvent> events) {
    Map<Long, Start> starts = new TreeMap<>();
    for (CopiedEvent event : events) {
      if (event.topic() == Topic.MESSAGE_CHANGED) {
        values
            .readOfOrganization(event, MessageChanged.class, MessageChanged::organizationId)
            .starts()
            .forEach(start ->
                starts.merge(start.channelId(), start, (earlier, later) -> later.after(earlier)));
      }
    }
    return starts.values();
  }

  private static List<Change> told(Awoken channel) {
    List<Change> changes = new ArrayList<>();
    if (channel.isFirst()) {
      changes.add(update(channel, "first_message_id", channel.firstMessageId()));
    }
    if (channel.wasIdle()) {
      changes.add(update(channel, "is_recently_active", true));
    }
    return changes;
  }

  private static Change update(Awoken channel, String property, @Nullable Object value) {
    return ClientEvent.of(
        channel.organizationId(),
        "stream",
        Audience.ofChannel(
            channel.channelId(), channel.inviteOnly(), channel.historyPublicToSubscribers()),
        new StreamUpdate("update", property, value, channel.channelId(), channel.name()));
  }
}
