package chat.channels.subscription;

import chat.channels.access.ChangedMeanwhile;
import chat.channels.channel.Channel;
import chat.channels.invite.InvitableChannels;
import chat.kit.http.InternalOperations;
import chat.kit.token.ForServices;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Post;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Lets identity-service have new accounts subscribed. */
@InternalOperations
@ForServices
final class NewcomersController {
  private final InvitableChannels invitableChannels;
  private final NewcomerSubscriptions subscriptions;

  NewcomersController(InvitableChannels invitableChannels, NewcomerSubscriptions subscriptions) {
    this.invitableChannels = invitableChannels;
    this.subscriptions = subscriptions;
  }

  /**
   * A new account, and the channels it is to have.
   *
   * @param invitedBy who hands {@code channelIds} out, and must be allowed to; null where that was
   *     looked at before
   */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record Newcomer(
      long organizationId,
      long userId,
      @Nullable Long invitedBy,
      List<Long> channelIds,
      boolean includeDefaultChannels) {}

  /**
   * @param channelIds those that this call has subscribed it to
   */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record Subscribed(List<Long> channelIds) {}

  @Post("/subscriptions")
  Subscribed subscribe(@Body Newcomer newcomer) {
    return new Subscribed(ChangedMeanwhile.decidedAgain(() -> begin(newcomer)));
  }

  private List<Long> begin(Newcomer newcomer) {
    Long invitedBy = newcomer.invitedBy();
    if (invitedBy == null) {
      return subscriptions.begin(newcomer, newcomer.channelIds(), List.of());
    }
    List<Channel> permitted =
        invitableChannels.among(newcomer.organizationId(), invitedBy, newcomer.channelIds());
    return subscriptions.begin(
        newcomer, permitted.stream().map(Channel::channelId).toList(), permitted);
  }
}
