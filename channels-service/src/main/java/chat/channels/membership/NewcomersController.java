package chat.channels.membership;

import chat.channels.access.ConcurrentChannelChange;
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

/** Lets identity-service subscribe new accounts to channels. */
@InternalOperations
@ForServices
final class NewcomersController {
  private final InvitableChannels invitableChannels;
  private final SubscribeNewAccounts subscriptions;

  NewcomersController(InvitableChannels invitableChannels, SubscribeNewAccounts subscriptions) {
    this.invitableChannels = invitableChannels;
    this.subscriptions = subscriptions;
  }

  /**
   * A new account, and the channels to subscribe it to.
   *
   * @param invitedBy the user who selected {@code channelIds} and must be allowed to; null if this
   *     was checked before
   * @param defaultChannelGroupIds the groups of default channels that the user chose; null in
   *     requests of earlier releases
   */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record Newcomer(
      long organizationId,
      long userId,
      @Nullable Long invitedBy,
      List<Long> channelIds,
      boolean includeDefaultChannels,
      @Nullable List<Long> defaultChannelGroupIds) {}

  /**
   * @param channelIds the channels to which this call has subscribed the account
   */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record Subscribed(List<Long> channelIds) {}

  @Post("/subscriptions")
  Subscribed subscribe(@Body Newcomer newcomer) {
    return new Subscribed(ConcurrentChannelChange.retryOnConflict(() -> begin(newcomer)));
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
