package chat.messaging.channel;

import chat.contracts.Topic;
import chat.identityprojection.JsonColumns;
import chat.kit.projection.EventValues;
import chat.kit.projection.OwnerEvent;
import chat.kit.projection.Projection;
import io.micronaut.context.event.ApplicationEventPublisher;
import jakarta.inject.Singleton;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/** Applies changes of channels and subscriptions to this service's projection. */
@Singleton
final class ChannelProjection implements Projection {

  private final ChannelProjectionRepository channels;
  private final ChannelMessageRightsRepository rights;
  private final EventValues values;
  private final JsonColumns json;
  private final ApplicationEventPublisher<SubscriptionsEnded> subscriptionsEnded;

  ChannelProjection(
      ChannelProjectionRepository channels,
      ChannelMessageRightsRepository rights,
      EventValues values,
      JsonColumns json,
      ApplicationEventPublisher<SubscriptionsEnded> subscriptionsEnded) {
    this.channels = channels;
    this.rights = rights;
    this.values = values;
    this.json = json;
    this.subscriptionsEnded = subscriptionsEnded;
  }

  @Override
  public Set<Topic> topics() {
    return Set.of(Topic.CHANNEL_CHANGED, Topic.SUBSCRIPTION_CHANGED);
  }

  /** Version 1 added the rights to change messages. */
  @Override
  public int projectionVersion(Topic topic) {
    return topic == Topic.CHANNEL_CHANGED ? 1 : 0;
  }

  /** Stores only the rights; the other columns are already there and may be newer. */
  @Override
  public void applyAgain(List<OwnerEvent> events) {
    for (OwnerEvent event : events) {
      saveRights(channel(event), event.number());
    }
  }

  @Override
  public void apply(OwnerEvent event) {
    applyAll(List.of(event));
  }

  /**
   * Applies only the last state of each channel and subscription; the order between keys does not
   * matter.
   */
  @Override
  public void applyAll(List<OwnerEvent> events) {
    Map<String, NumberedChannel> changed = new LinkedHashMap<>();
    Map<String, SubscriptionChangedEvent> subscriptions = new LinkedHashMap<>();
    for (OwnerEvent event : events) {
      if (event.topic() == Topic.CHANNEL_CHANGED) {
        changed.put(event.key(), new NumberedChannel(channel(event), event.number()));
      } else {
        subscriptions.put(event.key(), subscription(event));
      }
    }
    for (NumberedChannel last : changed.values()) {
      save(last.channel());
      saveRights(last.channel(), last.number());
    }
    if (!subscriptions.isEmpty()) {
      List<SubscriptionsEnded.Left> left = save(List.copyOf(subscriptions.values()));
      if (!left.isEmpty()) {
        subscriptionsEnded.publishEvent(new SubscriptionsEnded(left));
      }
    }
  }

  private record NumberedChannel(ChannelChangedEvent channel, long number) {}

  private void save(ChannelChangedEvent channel) {
    channels.saveChannel(ProjectedChannelRow.of(channel, json));
    channels.addRecipient(channel.organizationId(), channel.channelId());
  }

  private void saveRights(ChannelChangedEvent channel, long number) {
    rights.save(ChannelMessageRights.of(channel, number, json));
  }

  private List<SubscriptionsEnded.Left> save(List<SubscriptionChangedEvent> changed) {
    return channels.saveSubscriptions(
        each(changed, SubscriptionChangedEvent::channelId),
        each(changed, SubscriptionChangedEvent::userId),
        each(changed, SubscriptionChangedEvent::organizationId),
        each(changed, SubscriptionChangedEvent::isSubscribed),
        each(changed, subscription -> Boolean.TRUE.equals(subscription.isMuted())),
        each(changed, SubscriptionChangedEvent::multirange));
  }

  private static <T> List<T> each(
      List<SubscriptionChangedEvent> changed, Function<SubscriptionChangedEvent, T> value) {
    return changed.stream().map(value).toList();
  }

  private ChannelChangedEvent channel(OwnerEvent event) {
    return values.readKeyed(event, ChannelChangedEvent.class, ChannelChangedEvent::key);
  }

  private SubscriptionChangedEvent subscription(OwnerEvent event) {
    return values.readKeyed(event, SubscriptionChangedEvent.class, SubscriptionChangedEvent::key);
  }
}
