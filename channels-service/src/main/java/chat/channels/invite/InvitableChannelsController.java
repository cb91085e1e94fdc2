package chat.channels.invite;

import chat.kit.error.Refusal;
import chat.kit.http.InternalOperations;
import chat.kit.projection.ProjectionPositions;
import chat.kit.token.ForServices;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Post;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Checks the channels of a new invitation for identity-service. */
@InternalOperations
@ForServices
final class InvitableChannelsController {
  private final InvitableChannels channels;
  private final ProjectionPositions positions;

  InvitableChannelsController(InvitableChannels channels, ProjectionPositions positions) {
    this.channels = channels;
    this.positions = positions;
  }

  /**
   * @param userId the inviter
   * @param seen the event positions that the inviter's client has seen
   */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record Question(long organizationId, long userId, List<Long> channelIds, @Nullable String seen) {}

  /**
   * @param channelId the first channel that does not exist or is not accessible to the inviter;
   *     otherwise null
   */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record Verdict(InvitationCheck outcome, @Nullable Long channelId) {}

  @Serdeable
  enum InvitationCheck {
    @JsonProperty("ok")
    OK,
    @JsonProperty("invalid_channel")
    INVALID_CHANNEL,
    @JsonProperty("not_permitted")
    NOT_PERMITTED
  }

  @Post("/invitable-channels")
  Verdict ask(@Body Question question) {
    positions.awaitSeen(question.organizationId(), question.seen());
    try {
      channels.require(question);
      return new Verdict(InvitationCheck.OK, null);
    } catch (Refusal refusal) {
      if (refusal.status() >= 500) {
        throw refusal;
      }
      return refusal.fields().get("channel_id") instanceof Long channelId
          ? new Verdict(InvitationCheck.INVALID_CHANNEL, channelId)
          : new Verdict(InvitationCheck.NOT_PERMITTED, null);
    }
  }
}
