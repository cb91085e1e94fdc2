package chat.messaging.channel;

import chat.contracts.Topic;
import chat.identity.copy.JsonColumns;
import chat.kit.copy.CopiedEvent;
import chat.kit.copy.Copy;
import chat.kit.copy.EventValues;
import io.micronaut.context.event.ApplicationEventPublisher;
import jakarta.inject.Singleton;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/** Keeps the copy of channels and subscriptions up with their owner. */
@Singleton
final class ChannelCopy implements Copy {

  private final ChannelCopyRepository channels;
  private final ChannelMessageRightsRepository rights;
  private final EventValues values;
  private final JsonColumns json;
  private final ApplicationEventPublisher<ChannelsLeft> channelsLeft;

  ChannelCopy(
      ChannelCopyRepository channels,
      ChannelMessageRightsRepository rights,
      EventValues values,
      JsonColumns json,
      ApplicationEventPublisher<ChannelsLeft> channelsLeft) {
    this.channels = channels;
    this.rights = rights;
    this.values = values;
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
      saveRights(channel(event), event.number());
    }
  }

  @Override
  public void apply(CopiedEvent event) {
    applyAll(List.of(event));
  }

  /** Of each channel and subscription the last state counts; the order of the keys does not. */
  @Override
  public void applyAll(List<CopiedEvent> events) {
    Map<String, Numbered> changed = new LinkedHashMap<>();
    Map<String, SubscriptionChanged> subscriptions = new LinkedHashMap<>();
    for (CopiedEvent event : events) {
      if (event.topic() == Topic.CHANNEL_CHANGED) {
        changed.put(event.key(), new Numbered(channel(event), event.number()));
      } else {
        subscriptions.put(event.key(), subscription(event));
      }
    }
    for (Numbered last : changed.values()) {
      save(last.channel());
      saveRights(last.channel(), last.number());
    }
    if (!subscriptions.isEmpty()) {
      List<ChannelsLeft.Left> left = save(List.copyOf(subscriptions.values()));
      if (!left.isEmpty()) {
        channelsLeft.publishEvent(new ChannelsLeft(left));
      }
    }
  }

  private record Numbered(ChannelChanged channel, long number) {}

  private void save(ChannelChanged channel) {
    channels.saveChannel(ChannelRow.of(channel, json));
    channels.addRecipient(channel.organizationId(), channel.channelId());
  }

  private void saveRights(ChannelChanged channel, long number) {
    rights.save(ChannelMessageRights.of(channel, number, json));
  }

  private List<ChannelsLeft.Left> save(List<SubscriptionChanged> changed) {
    return channels.saveSubscriptions(
        each(changed, SubscriptionChanged::channelId),
        each(changed, SubscriptionChanged::userId),
        each(changed, SubscriptionChanged::organizationId),
        each(changed, SubscriptionChanged::isSubscribed),
        each(changed, subscription -> Boolean.TRUE.equals(subscription.isMuted())),
        each(changed, SubscriptionChanged::multirange));
  }

  private static <T> List<T> each(
      List<SubscriptionChanged> changed, Function<SubscriptionChanged, T> value) {
    return changed.stream().map(value).toList();
  }

  private ChannelChanged channel(CopiedEvent event) {
    return values.readKeyed(event, ChannelChanged.class, ChannelChanged::key);
  }

  private SubscriptionChanged subscription(CopiedEvent event) {
    return values.readKeyed(event, SubscriptionChanged.class, SubscriptionChanged::key);
  }
}
