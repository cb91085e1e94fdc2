package chat.channels.subscribe;

import chat.channels.ChannelsError;
import chat.channels.access.ConcurrentChannelChange;
import chat.channels.membership.SubscriptionObject;
import chat.channels.notice.NamedChannel;
import chat.kit.envelope.JsonText;
import chat.kit.error.Refusal;
import chat.kit.http.AnswerField;
import chat.kit.http.AnswerField.Shape;
import chat.kit.http.OperationId;
import chat.kit.http.Operations;
import chat.kit.params.Params;
import chat.kit.token.Caller;
import chat.kit.token.ForCallers;
import com.fasterxml.jackson.annotation.JsonInclude;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Patch;
import io.micronaut.http.annotation.Post;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** HTTP operations on subscriptions of the caller and of other users. */
@Operations
@ForCallers
final class SubscriptionsController {

  private final PrincipalAccounts principals;
  private final SubscribeRules rules;
  private final Subscribe subscribe;
  private final Unsubscribe unsubscribe;
  private final UpdateSubscriptions updateSubscriptions;
  private final ReadSubscriptions readSubscriptions;

  SubscriptionsController(
      PrincipalAccounts principals,
      SubscribeRules rules,
      Subscribe subscribe,
      Unsubscribe unsubscribe,
      UpdateSubscriptions updateSubscriptions,
      ReadSubscriptions readSubscriptions) {
    this.principals = principals;
    this.rules = rules;
    this.subscribe = subscribe;
    this.unsubscribe = unsubscribe;
    this.updateSubscriptions = updateSubscriptions;
    this.readSubscriptions = readSubscriptions;
  }

  /**
   * The response of {@code POST /users/me/subscriptions}.
   *
   * @param subscribed names of the channels to which the request subscribed each user, by user id
   * @param alreadySubscribed names of the channels to which each user was subscribed before, by
   *     user id
   * @param unauthorized names of the channels to which the caller may not subscribe the users;
   *     absent if {@code authorization_errors_fatal} is true, because one of them then refuses the
   *     request
   * @param newSubscriptionMessagesSent true if {@code send_new_subscription_messages} is true;
   *     absent otherwise
   */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record Subscribed(
      Map<String, List<String>> subscribed,
      Map<String, List<String>> alreadySubscribed,
      @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable List<String> unauthorized,
      @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Boolean newSubscriptionMessagesSent) {}

  /**
   * The response of {@code DELETE /users/me/subscriptions}.
   *
   * @param removed names of the channels from which at least one of the users was unsubscribed
   * @param notRemoved names of the channels to which none of the users was subscribed
   */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record Unsubscribed(List<String> removed, List<String> notRemoved) {}

  /**
   * The response of API: update-subscriptions.
   *
   * @param subscribed by user id, the names of the channels that the user is now subscribed to
   * @param alreadySubscribed by user id, the names of the channels that the user was subscribed to
   * @param removed names of the channels that the caller is no longer subscribed to
   * @param notRemoved names of the channels that the caller was not subscribed to
   * @param newSubscriptionMessagesSent true if new subscribers are notified by messages; otherwise
   *     null and omitted
   */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record UpdatedSubscriptions(
      Map<String, List<String>> subscribed,
      Map<String, List<String>> alreadySubscribed,
      List<String> removed,
      List<String> notRemoved,
      @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Boolean newSubscriptionMessagesSent) {}

  /**
   * The response of {@code GET /streams/<id>/members}.
   *
   * @param subscribers ids of the subscribers in ascending order, without deactivated users
   */
  @Serdeable
  record Members(List<Long> subscribers) {}

  /**
   * The response of {@code GET /users/<id>/subscriptions/<id>}.
   *
   * @param isSubscribed whether the user is subscribed to the channel
   */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record SubscriptionStatus(boolean isSubscribed) {}

  /**
   * The response of API: get-user-channels.
   *
   * @param subscribedChannelIds ids of the channels in ascending order
   */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record UserChannels(List<Long> subscribedChannelIds) {}

  /**
   * Subscribes users to channels, and creates those that do not exist. Users cannot be subscribed
   * to archived channels, and guests cannot create channels. Subscribing other users requires the
   * permission to add subscribers.
   *
   * <p>The parameters from {@code announce} on apply only to channels that the request creates, as
   * in {@code create-channel}; {@code send_new_subscription_messages} applies to all channels. A
   * request can create at most 100 channels, and begin at most 10,000 subscriptions: the number of
   * channels times the number of users.
   *
   * <p>New subscribers receive the event {@code subscription} with {@code op} {@code add}, and
   * users who may list the subscribers receive it with {@code peer_add}.
   */
  @OperationId("subscribe")
  @Post("/users/me/subscriptions")
  Subscribed subscribe(Caller caller, @Params SubscribeParams params) {
    Principals.requireFewSubscriptions(
        params.subscriptions().channels().size(), params.principals());
    List<Long> userIds = principals.active(caller, params.principals());
    return retryOnConflict(() -> subscribe(caller, params, userIds));
  }

  private static <T> T retryOnConflict(Supplier<T> decision) {
    try {
      return ConcurrentChannelChange.retryOnConflict(decision);
    } catch (Refusal refusal) {
      if (!refusal.code().equals(ChannelsError.CHANNEL_ALREADY_EXISTS.answer().code())) {
        throw refusal;
      }
      // A concurrent request took the name: the channel that was to be created exists now.
      return ConcurrentChannelChange.retryOnConflict(decision);
    }
  }

  private Subscribed subscribe(Caller caller, SubscribeParams params, List<Long> userIds) {
    SubscribeRules.Permitted permitted = rules.permit(caller, params, userIds);
    Subscribe.SubscribeResult outcome = subscribe.subscribe(permitted);
    return new Subscribed(
        byUser(outcome.subscribed()),
        byUser(outcome.alreadySubscribed()),
        params.authorizationErrorsFatal() ? null : permitted.unauthorized(),
        permitted.areTold() ? true : null);
  }

  private static Map<String, List<String>> byUser(Map<Long, List<NamedChannel>> channels) {
    Map<String, List<String>> byUser = new LinkedHashMap<>();
    channels.forEach((userId, ofOne) ->
        byUser.put(userId.toString(), ofOne.stream().map(NamedChannel::name).toList()));
    return byUser;
  }

  /**
   * Unsubscribes users from channels. Users may unsubscribe themselves and the bots that they own.
   * Unsubscribing others requires the permission to remove subscribers in each of the channels. If
   * one of the channels does not exist or is hidden from the caller, nothing is changed. A request
   * can end at most 10,000 subscriptions: the number of channels times the number of users.
   *
   * <p>Former subscribers receive the event {@code subscription} with {@code op} {@code remove},
   * and users who may list the subscribers receive it with {@code peer_remove}. Users who lose
   * access to a channel receive {@code stream} with {@code op} {@code delete}.
   */
  @OperationId("unsubscribe")
  @Delete("/users/me/subscriptions")
  Unsubscribed unsubscribe(Caller caller, @Params UnsubscribeParams params) {
    Principals.requireFewSubscriptions(params.subscriptions().size(), params.principals());
    List<Long> userIds = principals.all(caller, params.principals());
    Unsubscribe.UnsubscribeResult outcome =
        ConcurrentChannelChange.retryOnConflict(() ->
            unsubscribe.unsubscribe(rules.removable(caller, params.subscriptions(), userIds)));
    return new Unsubscribed(outcome.removed(), outcome.notRemoved());
  }

  /**
   * Subscribes the caller to channels, and ends other subscriptions of the caller, in one
   * transaction. Channels that do not exist are created.
   *
   * <p>The caller receives the event {@code subscription} with {@code op} {@code add} and {@code
   * remove}, and users who may list the subscribers receive it with {@code peer_add} and {@code
   * peer_remove}.
   */
  @OperationId("update-subscriptions")
  @Patch("/users/me/subscriptions")
  UpdatedSubscriptions update(Caller caller, @Params UpdateSubscriptionsParams params) {
    if (params.isEmpty()) {
      throw ChannelsError.NO_SUBSCRIPTION_TO_CHANGE.refuse();
    }
    SubscribeParams begun = SubscribeParams.ofCaller(params.add());
    List<Long> self = List.of(caller.userId());
    return retryOnConflict(() -> {
      SubscribeRules.Permitted permitted = rules.permit(caller, begun, self);
      UpdateSubscriptions.UpdateResult outcome =
          updateSubscriptions.update(permitted, rules.removable(caller, params.delete(), self));
      return new UpdatedSubscriptions(
          byUser(outcome.begun().subscribed()),
          byUser(outcome.begun().alreadySubscribed()),
          outcome.ended().removed(),
          outcome.ended().notRemoved(),
          permitted.areTold() ? true : null);
    });
  }

  /**
   * Lists the channels to which the caller is subscribed. {@code subscriptions} is a list in
   * ascending order of id, without archived channels. Each element has the fields of {@code stream}
   * in {@code get-stream-by-id}, and the properties of the subscription:
   *
   * <p>{@code color}, {@code pin_to_top}, {@code is_muted}, {@code in_home_view} (the opposite of
   * {@code is_muted}, for older clients), {@code desktop_notifications}, {@code
   * audible_notifications}, {@code push_notifications}, {@code email_notifications} and {@code
   * wildcard_mentions_notify}. The last five are null if the user's global setting applies.
   *
   * <p>With {@code include_subscribers}, {@code subscribers} has the ids of the subscribers, up to
   * 300,000 in all channels together. Channels with the most subscribers have an empty list {@code
   * partial_subscribers} instead if the total would be larger.
   */
  @OperationId("get-subscriptions")
  @AnswerField(
      name = "subscriptions",
      type = SubscriptionObject.class,
      shape = Shape.LIST,
      text = "The channels of the caller.")
  @Get("/users/me/subscriptions")
  Map<String, JsonText> own(Caller caller, @Params OwnSubscriptionsParams params) {
    return Map.of("subscriptions", readSubscriptions.own(caller, params.includeSubscribers()));
  }

  /**
   * Returns the ids of a channel's subscribers. The caller must be able to read the channel, or be
   * an administrator of the organization or of the channel. Clients can read the list in pages:
   * with {@code limit}, and with the last id of a page as {@code after} of the next one.
   */
  @OperationId("get-subscribers")
  @Get("/streams/{stream_id:[0-9]+}/members")
  Members members(Caller caller, @Params GetSubscribersParams params) {
    return new Members(
        readSubscriptions.subscribers(caller, params.streamId(), params.after(), params.limit()));
  }

  /**
   * Returns whether a user is subscribed to a channel. The caller must be able to read the channel,
   * or be an administrator of the organization or of the channel.
   */
  @OperationId("get-subscription-status")
  @Get("/users/{user_id:[0-9]+}/subscriptions/{stream_id:[0-9]+}")
  SubscriptionStatus status(Caller caller, @Params SubscriptionStatusParams params) {
    principals.requireSeen(caller, params.userId());
    return new SubscriptionStatus(
        readSubscriptions.isSubscribed(caller, params.streamId(), params.userId()));
  }

  /**
   * Lists the channels to which a user is subscribed, including archived ones. Channels whose
   * subscribers the caller may not list are omitted.
   */
  @OperationId("get-user-channels")
  @Get("/users/{user_id:[0-9]+}/channels")
  UserChannels channels(Caller caller, @Params UserChannelsParams params) {
    principals.requireSeen(caller, params.userId());
    return new UserChannels(readSubscriptions.channels(caller, params.userId()));
  }
}
