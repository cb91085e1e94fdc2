package chat.messaging.channel;

import chat.contracts.Topic;
import chat.kit.copy.CopiedEvent;
import chat.kit.copy.Copy;
import chat.kit.copy.NotUnderstood;
import io.micronaut.json.JsonMapper;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.util.Set;
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
    if (event.topic() == Topic.CHANNEL_CHANGED) {
      store.keep(read(event.value(), ChannelChanged.class));
    } else {
      store.keep(read(event.value(), SubscriptionChanged.class));
    }
  }

  private <T> T read(@Nullable String value, Class<T> type) {
    if (value == null) {
      throw new NotUnderstood("channels and subscriptions never end, they are archived or closed");
    }
    try {
      return json.readValue(value, type);
    } catch (IOException e) {
      throw new NotUnderstood(String.valueOf(e.getMessage()));
    }
  }
}
