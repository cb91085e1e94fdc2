package chat.channels.subscribe;

import chat.channels.ChannelsError;
import chat.channels.access.ConcurrentChannelChange;
import chat.channels.membership.SubscriptionObject;
import chat.channels.notice.NamedChannel;
import chat.kit.envelope.JsonText;
import chat.kit.error.Refusal;
import chat.kit.http.Operations;
import chat.kit.params.Params;
import chat.kit.token.Caller;
import chat.kit.token.ForCallers;
import com.fasterxml.jackson.annotation.JsonInclude;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** HTTP operations on subscriptions of the caller and of other users. */
@Operations
@ForCallers
final class SubscriptionsController {

  private final PrincipalAccounts principals;
  private final SubscribeRules rules;
  private final Subscribe subscribe;
  private final Unsubscribe unsubscribe;
  private final ReadSubscriptions readSubscriptions;

  SubscriptionsController(
      PrincipalAccounts principals,
      SubscribeRules rules,
      Subscribe subscribe,
      Unsubscribe unsubscribe,
      ReadSubscriptions readSubscriptions) {
    this.principals = principals;
    this.rules = rules;
    this.subscribe = subscribe;
    this.unsubscribe = unsubscribe;
    this.readSubscriptions = readSubscriptions;
  }

  /**
   * Names of channels by user id, and those to which the caller may not subscribe the users.
   *
   * @param newSubscriptionMessagesSent absent if the caller disabled these messages
   */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record Subscribed(
      Map<String, List<String>> subscribed,
      Map<String, List<String>> alreadySubscribed,
      List<String> unauthorized,
      @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Boolean newSubscriptionMessagesSent) {}

  /** Names of channels. */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record Unsubscribed(List<String> removed, List<String> notRemoved) {}

  /** The response of {@code GET /streams/<id>/members}: ids of users, ascending. */
  @Serdeable
  record Members(List<Long> subscribers) {}

  /** The response of {@code GET /users/<id>/subscriptions/<id>}. */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record SubscriptionStatus(boolean isSubscribed) {}

  @Post("/users/me/subscriptions")
  Subscribed subscribe(Caller caller, @Params SubscribeParams params) {
    Principals.requireFewSubscriptions(
        params.subscriptions().channels().size(), params.principals());
    List<Long> userIds = principals.active(caller, params.principals());
    try {
      return ConcurrentChannelChange.retryOnConflict(() -> subscribe(caller, params, userIds));
    } catch (Refusal refusal) {
      if (!refusal.code().equals(ChannelsError.CHANNEL_ALREADY_EXISTS.answer().code())) {
        throw refusal;
      }
      // A concurrent request took the name: the channel that was to be created exists now.
      return ConcurrentChannelChange.retryOnConflict(() -> subscribe(caller, params, userIds));
    }
  }

  private Subscribed subscribe(Caller caller, SubscribeParams params, List<Long> userIds) {
    SubscribeRules.Permitted permitted = rules.permit(caller, params, userIds);
    Subscribe.SubscribeResult outcome = subscribe.subscribe(permitted);
    return new Subscribed(
        byUser(outcome.subscribed()),
        byUser(outcome.alreadySubscribed()),
        permitted.unauthorized(),
        permitted.areTold() ? true : null);
  }

  private static Map<String, List<String>> byUser(Map<Long, List<NamedChannel>> channels) {
    Map<String, List<String>> byUser = new LinkedHashMap<>();
    channels.forEach((userId, ofOne) ->
        byUser.put(userId.toString(), ofOne.stream().map(NamedChannel::name).toList()));
    return byUser;
  }

  @Delete("/users/me/subscriptions")
  Unsubscribed unsubscribe(Caller caller, @Params UnsubscribeParams params) {
    Principals.requireFewSubscriptions(params.subscriptions().size(), params.principals());
    List<Long> userIds = principals.all(caller, params.principals());
    Unsubscribe.UnsubscribeResult outcome =
        ConcurrentChannelChange.retryOnConflict(() ->
            unsubscribe.unsubscribe(rules.removable(caller, params.subscriptions(), userIds)));
    return new Unsubscribed(outcome.removed(), outcome.notRemoved());
  }

  /** Returns {@code subscriptions}: a {@link SubscriptionObject} for each channel. */
  @Get("/users/me/subscriptions")
  Map<String, JsonText> own(Caller caller, @Params OwnSubscriptionsParams params) {
    return Map.of("subscriptions", readSubscriptions.own(caller, params.includeSubscribers()));
  }

  @Get("/streams/{stream_id:[0-9]+}/members")
  Members members(Caller caller, @Params GetSubscribersParams params) {
    return new Members(
        readSubscriptions.subscribers(caller, params.streamId(), params.after(), params.limit()));
  }

  @Get("/users/{user_id:[0-9]+}/subscriptions/{stream_id:[0-9]+}")
  SubscriptionStatus status(Caller caller, @Params SubscriptionStatusParams params) {
    principals.requireSeen(caller, params.userId());
    return new SubscriptionStatus(
        readSubscriptions.isSubscribed(caller, params.streamId(), params.userId()));
  }
}
