package chat.channels.invite;

import chat.kit.copy.CopyPositions;
import chat.kit.error.Refusal;
import chat.kit.http.InternalOperations;
import chat.kit.token.ForServices;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Post;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Answers identity-service before it makes an invitation. */
@InternalOperations
@ForServices
final class InvitableChannelsController {
  private final InvitableChannels channels;
  private final CopyPositions positions;

  InvitableChannelsController(InvitableChannels channels, CopyPositions positions) {
    this.channels = channels;
    this.positions = positions;
  }

  /**
   * @param userId who invites
   * @param seen what his client has seen
   */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record Question(long organizationId, long userId, List<Long> channelIds, @Nullable String seen) {}

  /**
   * @param channelId the first one that there is not, or not for who invites; otherwise null
   */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record Verdict(Outcome outcome, @Nullable Long channelId) {}

  @Serdeable
  enum Outcome {
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
      return new Verdict(Outcome.OK, null);
    } catch (Refusal refusal) {
      if (refusal.status() >= 500) {
        throw refusal;
      }
      return refusal.fields().get("channel_id") instanceof Long channelId
          ? new Verdict(Outcome.INVALID_CHANNEL, channelId)
          : new Verdict(Outcome.NOT_PERMITTED, null);
    }
  }
}
