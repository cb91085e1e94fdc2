package chat.messaging.channel;

import chat.contracts.Topic;
import chat.kit.copy.CopiedEvent;
import chat.kit.copy.Copy;
import chat.kit.copy.EventValues;
import io.micronaut.context.event.ApplicationEventPublisher;
import jakarta.inject.Singleton;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Keeps the copy of channels and subscriptions up with their owner. */
@Singleton
final class ChannelCopy implements Copy {

  private final ChannelCopyStore store;
  private final EventValues values;
  private final ApplicationEventPublisher<ChannelsLeft> channelsLeft;

  ChannelCopy(
      ChannelCopyStore store,
      EventValues values,
      ApplicationEventPublisher<ChannelsLeft> channelsLeft) {
    this.store = store;
    this.values = values;
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
      store.keepRights(channel(event), event.number());
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
        channels.put(event.key(), new Numbered(channel(event), event.number()));
      } else {
        subscriptions.put(event.key(), subscription(event));
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

  private ChannelChanged channel(CopiedEvent event) {
    return values.readKeyed(event, ChannelChanged.class, ChannelChanged::key);
  }

  private SubscriptionChanged subscription(CopiedEvent event) {
    return values.readKeyed(event, SubscriptionChanged.class, SubscriptionChanged::key);
  }
}
