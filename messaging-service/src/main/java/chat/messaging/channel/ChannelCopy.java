package chat.messaging.channel;

import chat.contracts.Topic;
import chat.kit.copy.CopiedEvent;
import chat.kit.copy.Copy;
import chat.kit.copy.NotUnderstood;
import io.micronaut.context.event.ApplicationEventPublisher;
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
  private final ApplicationEventPublisher<ChannelsLeft> channelsLeft;

  ChannelCopy(
      ChannelCopyStore store,
      JsonMapper json,
      ApplicationEventPublisher<ChannelsLeft> channelsLeft) {
    this.store = store;
    this.json = json;
    this.channelsLeft = channelsLeft;
  }

  @Override
  public Set<Topic> topics() {
    return Set.of(Topic.CHANNEL_CHANGED, Topic.SUBSCRIPTION_CHANGED);
  }

  /** 1: with who may change messages. */
  @Override
  public int edition(Topic topic) {
    return topic == Topic.CHANNEL_CHANGED ? 1 : 0;
  }

  /** All but these rights is there already, and may be newer. */
  @Override
  public void applyAgain(List<CopiedEvent> events) {
    for (CopiedEvent event : events) {
      store.keepRights(read(event, ChannelChanged.class, ChannelChanged::key), event.number());
    }
  }

  @Override
  public void apply(CopiedEvent event) {
    applyAll(List.of(event));
  }

  /** Of each channel and subscription the last state counts; the order of the keys does not. */
  @Override
  public void applyAll(List<CopiedEvent> events) {
    Map<String, Numbered> channels = new LinkedHashMap<>();
    Map<String, SubscriptionChanged> subscriptions = new LinkedHashMap<>();
    for (CopiedEvent event : events) {
      if (event.topic() == Topic.CHANNEL_CHANGED) {
        ChannelChanged channel = read(event, ChannelChanged.class, ChannelChanged::key);
        channels.put(event.key(), new Numbered(channel, event.number()));
      } else {
        subscriptions.put(
            event.key(), read(event, SubscriptionChanged.class, SubscriptionChanged::key));
      }
    }
    for (Numbered last : channels.values()) {
      store.keep(last.channel());
      store.keepRights(last.channel(), last.number());
    }
    if (!subscriptions.isEmpty()) {
      List<ChannelsLeft.Left> left = store.keep(List.copyOf(subscriptions.values()));
      if (!left.isEmpty()) {
        channelsLeft.publishEvent(new ChannelsLeft(left));
      }
    }
  }

  private record Numbered(ChannelChanged channel, long number) {}

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
