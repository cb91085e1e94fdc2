package chat.channels.activity;

import chat.channels.activity.ActivityStore.Awoken;
import chat.contracts.Topic;
import chat.kit.copy.CopiedEvent;
import chat.kit.copy.Copy;
import chat.kit.copy.NotUnderstood;
import chat.kit.event.Audience;
import chat.kit.event.ClientEvent;
import chat.kit.outbox.Change;
import chat.kit.outbox.Outbox;
import io.micronaut.json.JsonMapper;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Counts messages as message-sent tells of them, and tells clients when a channel awakes. */
@Singleton
final class ActivityCopy implements Copy {

  private final ActivityStore store;
  private final Outbox outbox;
  private final JsonMapper json;

  ActivityCopy(ActivityStore store, Outbox outbox, JsonMapper json) {
    this.store = store;
    this.outbox = outbox;
    this.json = json;
  }

  /** One property of a channel that has changed. */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record StreamUpdate(String op, String property, Object value, long streamId, String name) {}

  @Override
  public Set<Topic> topics() {
    return Set.of(Topic.MESSAGE_SENT);
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
    List<MessageSent> messages =
        events.stream().map(this::read).filter(message -> message.channelId() != null).toList();
    if (messages.isEmpty()) {
      return;
    }
    store.count(messages);
    Map<Long, List<Change>> changes = new TreeMap<>();
    for (Awoken channel : store.note(messages)) {
      changes
          .computeIfAbsent(channel.organizationId(), id -> new ArrayList<>())
          .addAll(told(channel));
    }
    changes.forEach(outbox::append);
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

  private static Change update(Awoken channel, String property, Object value) {
    return ClientEvent.of(
        channel.organizationId(),
        "stream",
        Audience.ofChannel(channel.channelId()),
        new StreamUpdate("update", property, value, channel.channelId(), channel.name()));
  }

  private MessageSent read(CopiedEvent event) {
    MessageSent message = parse(event.value());
    if (message.organizationId() != event.organizationId()) {
      throw new NotUnderstood("the value does not belong to the key " + event.key());
    }
    return message;
  }

  private MessageSent parse(@Nullable String value) {
    if (value == null) {
      throw new NotUnderstood("a message that was sent has a value");
    }
    try {
      return json.readValue(value, MessageSent.class);
    } catch (IOException | RuntimeException e) {
      throw new NotUnderstood(String.valueOf(e.getMessage()));
    }
  }
}
