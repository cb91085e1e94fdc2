package chat.messaging.channel;

import chat.contracts.Topic;
import chat.kit.copy.CopiedEvent;
import chat.kit.copy.Copy;
import chat.kit.copy.NotUnderstood;
import io.micronaut.json.JsonMapper;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Keeps the copy of channels and subscriptions up with their owner. */
@Singleton
final class ChannelCopy implements Copy {

  private final ChannelCopyStore store;
  private final JsonMapper json;

  ChannelCopy(ChannelCopyStore store, JsonMapper json) {
    this.store = store;
    this.json = json;
  }

  @Override
  public Set<Topic> topics() {
    return Set.of(Topic.CHANNEL_CHANGED, Topic.SUBSCRIPTION_CHANGED);
  }

  @Override
  public void apply(CopiedEvent event) {
    applyAll(List.of(event));
  }

  /** Of each channel and subscription the last state counts; the order of the keys does not. */
  @Override
  public void applyAll(List<CopiedEvent> events) {
    Map<String, ChannelChanged> channels = new LinkedHashMap<>();
    Map<String, SubscriptionChanged> subscriptions = new LinkedHashMap<>();
    for (CopiedEvent event : events) {
      if (event.topic() == Topic.CHANNEL_CHANGED) {
        channels.put(event.key(), read(event, ChannelChanged.class, ChannelChanged::key));
      } else {
        subscriptions.put(
            event.key(), read(event, SubscriptionChanged.class, SubscriptionChanged::key));
      }
    }
    channels.values().forEach(store::keep);
    if (!subscriptions.isEmpty()) {
      store.keep(List.copyOf(subscriptions.values()));
    }
  }

  private <T> T read(CopiedEvent event, Class<T> type, Function<T, String> keyOf) {
    T value = parse(event.value(), type);
    boolean ofOrganization =
        event.key().split(":", 2)[0].equals(Long.toString(event.organizationId()));
    if (!ofOrganization || !keyOf.apply(value).equals(event.key())) {
      throw new NotUnderstood("the value does not belong to the key " + event.key());
    }
    return value;
  }

  private <T> T parse(@Nullable String value, Class<T> type) {
    if (value == null) {
      throw new NotUnderstood("channels and subscriptions never end, they are archived or closed");
    }
    try {
      return json.readValue(value, type);
    } catch (IOException | RuntimeException e) {
      throw new NotUnderstood(String.valueOf(e.getMessage()));
    }
  }
}
