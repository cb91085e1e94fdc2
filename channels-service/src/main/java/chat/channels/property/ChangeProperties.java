package chat.channels.property;

import chat.channels.ChannelsError;
import chat.channels.membership.Subscriptions;
import chat.identityprojection.ProjectedAccount;
import chat.kit.event.Audience;
import chat.kit.event.ClientEvent;
import chat.kit.outbox.Change;
import chat.kit.outbox.Outbox;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import io.micronaut.transaction.annotation.Transactional;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Sets properties of a user's own subscriptions, all or none. */
@Singleton
class ChangeProperties {

  private final PropertyRepository properties;
  private final Subscriptions subscriptions;
  private final Outbox outbox;

  ChangeProperties(PropertyRepository properties, Subscriptions subscriptions, Outbox outbox) {
    this.properties = properties;
    this.subscriptions = subscriptions;
    this.outbox = outbox;
  }

  /** The event {@code subscription} with {@code op} {@code update}. */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record Update(String op, long streamId, String property, Object value) {}

  @Transactional
  void change(ProjectedAccount subscriber, List<PropertyChange> changes) {
    outbox.lock(subscriber.organizationId());
    requireSubscribed(subscriber, changes);
    Map<SubscriptionProperty, Map<Long, Object>> values = new EnumMap<>(SubscriptionProperty.class);
    for (PropertyChange change : changes) {
      values
          .computeIfAbsent(change.property(), _ -> new LinkedHashMap<>())
          .put(change.channelId(), change.value());
    }
    values.forEach(
        (property, ofProperty) -> properties.set(property, subscriber.userId(), ofProperty));
    List<Change> outgoing = new ArrayList<>(muted(subscriber, changes));
    outgoing.addAll(events(subscriber, changes));
    outbox.append(subscriber.organizationId(), outgoing);
  }

  /** The events for services; of several changes of one channel, the last one counts. */
  private List<Change> muted(ProjectedAccount subscriber, List<PropertyChange> changes) {
    Map<Long, Boolean> mutes = new LinkedHashMap<>();
    for (PropertyChange change : changes) {
      if (change.property() == SubscriptionProperty.IS_MUTED) {
        mutes.put(change.channelId(), Boolean.TRUE.equals(change.value()));
      }
    }
    return subscriptions.muted(subscriber.organizationId(), subscriber.userId(), mutes);
  }

  private void requireSubscribed(ProjectedAccount subscriber, List<PropertyChange> changes) {
    List<Long> channelIds = changes.stream().map(PropertyChange::channelId).toList();
    List<Long> subscribed =
        properties.subscribed(subscriber.organizationId(), subscriber.userId(), channelIds);
    for (long channelId : channelIds) {
      if (!subscribed.contains(channelId)) {
        throw ChannelsError.NOT_SUBSCRIBED.refuse(channelId);
      }
    }
  }

  private static List<Change> events(ProjectedAccount subscriber, List<PropertyChange> changes) {
    List<Change> events = new ArrayList<>();
    for (PropertyChange change : changes) {
      events.add(event(subscriber, change, change.property().wireName(), change.value()));
      if (change.property() == SubscriptionProperty.IS_MUTED) {
        events.add(event(subscriber, change, "in_home_view", Boolean.FALSE.equals(change.value())));
      }
    }
    return events;
  }

  private static Change event(
      ProjectedAccount subscriber, PropertyChange change, String property, Object value) {
    return ClientEvent.of(
        subscriber.organizationId(),
        "subscription",
        Audience.ofUser(subscriber.userId()),
        new Update("update", change.channelId(), property, value));
  }
}
