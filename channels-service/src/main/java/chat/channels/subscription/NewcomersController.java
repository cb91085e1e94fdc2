package chat.channels.subscription;

import chat.kit.http.InternalOperations;
import chat.kit.token.ForServices;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Post;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import java.util.List;

/** Lets identity-service have new accounts subscribed. */
@InternalOperations
@ForServices
final class NewcomersController {
  private final NewcomerSubscriptions subscriptions;

  NewcomersController(NewcomerSubscriptions subscriptions) {
    this.subscriptions = subscriptions;
  }

  /** A new account, and the channels it is to have. */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record Newcomer(
      long organizationId, long userId, List<Long> channelIds, boolean includeDefaultChannels) {}

  /**
   * @param channelIds those that this call has subscribed it to
   */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record Subscribed(List<Long> channelIds) {}

  @Post("/subscriptions")
  Subscribed subscribe(@Body Newcomer newcomer) {
    return new Subscribed(subscriptions.begin(newcomer));
  }
}
