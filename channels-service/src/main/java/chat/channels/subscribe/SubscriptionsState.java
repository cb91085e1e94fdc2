package chat.channels.subscribe;

import chat.channels.access.ListedChannels;
import chat.channels.access.VisibleChannel;
import chat.channels.channel.ChannelObject;
import chat.channels.membership.SubscriptionProperties;
import chat.channels.membership.Subscriptions;
import chat.channels.property.PropertyRepository;
import chat.channels.subscribe.SubscriptionListReader.Portion;
import chat.kit.envelope.GrowingJson;
import chat.kit.envelope.JsonAnswers;
import chat.kit.state.StatePart;
import chat.kit.state.StateRequest;
import chat.kit.token.Caller;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Adds the account's subscriptions to the initial state of a client, for each visible channel. */
@Singleton
final class SubscriptionsState implements StatePart {

  private final ListedChannels listed;
  private final Subscriptions subscriptions;
  private final SubscriptionListReader subscriptionListReader;
  private final PropertyRepository properties;
  private final JsonAnswers json;

  SubscriptionsState(
      ListedChannels listed,
      Subscriptions subscriptions,
      SubscriptionListReader subscriptionListReader,
      PropertyRepository properties,
      JsonAnswers json) {
    this.listed = listed;
    this.subscriptions = subscriptions;
    this.subscriptionListReader = subscriptionListReader;
    this.properties = properties;
    this.json = json;
  }

  /** A channel to which the account was never subscribed. */
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
    boolean withArchived = request.can("archived_channels");
    listed.of(
        request.caller(),
        known -> withArchived || !known.channel().isArchived(),
        channels -> {
          try (Lists lists =
              new Lists(request, ListedSubscribers.of(channels, request.includeSubscribers()))) {
            channels.forEachShown(lists::add);
            return lists.end(fields);
          }
        });
  }

  /** The lists while they are being written. */
  private final class Lists implements AutoCloseable {
    private final Caller caller;
    private final ListedSubscribers subscribers;
    private final SubscriptionProperties ofAllChannels;
    private final GrowingJson subscribed = json.array();
    private final GrowingJson unsubscribed = json.array();
    private final GrowingJson neverSubscribed = json.array();

    Lists(StateRequest request, ListedSubscribers subscribers) {
      this.caller = request.caller();
      this.subscribers = subscribers;
      this.ofAllChannels =
          request.can("notification_settings_null")
              ? SubscriptionProperties.NONE
              : properties
                  .findForAllChannels(caller.organizationId(), caller.userId())
                  .orElse(SubscriptionProperties.NONE);
    }

    void add(List<VisibleChannel> some, Function<VisibleChannel, ChannelObject> objects) {
      Portion portion = subscriptionListReader.of(caller, some, objects, subscribers);
      Set<Long> ever = subscriptions.everOf(caller.userId(), VisibleChannel.ids(some));
      for (VisibleChannel one : some) {
        if (one.isSubscribed()) {
          subscribed.add(portion.subscription(one, ofAllChannels));
        } else if (ever.contains(one.channel().channelId())) {
          unsubscribed.add(portion.subscription(one, ofAllChannels));
        } else {
          ListedSubscribers.OfSome ofSome = portion.subscribers();
          neverSubscribed.add(
              new NeverSubscribed(objects.apply(one), ofSome.all(one), ofSome.some(one)));
        }
      }
    }

    Map<String, @Nullable Object> end(Map<String, @Nullable Object> fields) {
      fields.put("subscriptions", subscribed.end());
      fields.put("unsubscribed", unsubscribed.end());
      fields.put("never_subscribed", neverSubscribed.end());
      return fields;
    }

    @Override
    public void close() {
      subscribed.close();
      unsubscribed.close();
      neverSubscribed.close();
    }
  }
}
