package chat.channels.subscribe;

import chat.channels.access.ChannelAccess;
import chat.channels.access.KnownChannel;
import chat.channels.channel.ChannelEvents;
import chat.channels.channel.ChannelObject;
import chat.channels.property.PropertyStore;
import chat.channels.subscription.SubscriptionObject;
import chat.channels.subscription.SubscriptionProperties;
import chat.channels.subscription.SubscriptionStore;
import chat.channels.subscription.Subscriptions;
import chat.kit.state.StatePart;
import chat.kit.state.StateRequest;
import chat.kit.token.Caller;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Tells a client that registers how its account stands to each channel that it may know of. */
@Singleton
final class SubscriptionsState implements StatePart {

  private final ChannelAccess access;
  private final ChannelEvents events;
  private final SubscriptionStore store;
  private final Subscriptions subscriptions;
  private final PropertyStore properties;

  SubscriptionsState(
      ChannelAccess access,
      ChannelEvents events,
      SubscriptionStore store,
      Subscriptions subscriptions,
      PropertyStore properties) {
    this.access = access;
    this.events = events;
    this.store = store;
    this.subscriptions = subscriptions;
    this.properties = properties;
  }

  /** A channel that the account was never subscribed to. */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record NeverSubscribed(
      @JsonUnwrapped ChannelObject channel,
      @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable List<Long> subscribers,
      @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable List<Long> partialSubscribers) {}

  @Override
  public String eventType() {
    return "subscription";
  }

  @Override
  public void put(StateRequest request, Map<String, @Nullable Object> fields) {
    Caller caller = request.caller();
    boolean withArchived = request.can("archived_channels");
    List<KnownChannel> known =
        access.list(caller).stream()
            .filter(one -> withArchived || !one.channel().isArchived())
            .toList();
    ListedSubscribers subscribers = subscribers(request, known);
    Map<Long, SubscriptionProperties> set = properties.of(caller.organizationId(), caller.userId());
    SubscriptionProperties ofAllChannels =
        request.can("notification_settings_null")
            ? SubscriptionProperties.NONE
            : properties.ofAllChannels(caller.organizationId(), caller.userId());
    Set<Long> ever = subscriptions.everOf(caller.userId(), ids(known));
    List<SubscriptionObject> subscribed = new ArrayList<>();
    List<SubscriptionObject> unsubscribed = new ArrayList<>();
    List<NeverSubscribed> neverSubscribed = new ArrayList<>();
    for (KnownChannel one : known) {
      long channelId = one.channel().channelId();
      if (one.isSubscribed() || ever.contains(channelId)) {
        SubscriptionProperties own =
            set.getOrDefault(channelId, SubscriptionProperties.NONE)
                .withNotifications(ofAllChannels);
        (one.isSubscribed() ? subscribed : unsubscribed).add(object(one, own, subscribers));
      } else {
        neverSubscribed.add(
            new NeverSubscribed(
                events.object(one.channel()), subscribers.all(one), subscribers.some(one)));
      }
    }
    fields.put("subscriptions", subscribed);
    fields.put("unsubscribed", unsubscribed);
    fields.put("never_subscribed", neverSubscribed);
  }

  private ListedSubscribers subscribers(StateRequest request, List<KnownChannel> known) {
    return switch (request.includeSubscribers()) {
      case "yes" -> ListedSubscribers.of(known, false, store);
      case "partial" -> ListedSubscribers.of(known, true, store);
      default -> ListedSubscribers.NONE;
    };
  }

  private SubscriptionObject object(
      KnownChannel known, SubscriptionProperties properties, ListedSubscribers subscribers) {
    return SubscriptionObject.of(events.object(known.channel()), properties, subscribers.all(known))
        .withPartialSubscribers(subscribers.some(known));
  }

  private static List<Long> ids(List<KnownChannel> known) {
    return known.stream().map(one -> one.channel().channelId()).toList();
  }
}
