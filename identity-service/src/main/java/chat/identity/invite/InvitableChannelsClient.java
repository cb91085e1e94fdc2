package chat.identity.invite;

import chat.contracts.Program;
import chat.identity.IdentityError;
import chat.kit.client.InternalClient;
import chat.kit.client.SeenHeader;
import chat.kit.token.Caller;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Asks channels-service whether a caller may subscribe new members to channels. */
@Singleton
final class InvitableChannelsClient {
  private final InternalClient services;

  InvitableChannelsClient(InternalClient services) {
    this.services = services;
  }

  @Serdeable(naming = SnakeCaseStrategy.class)
  record Question(long organizationId, long userId, List<Long> channelIds, @Nullable String seen) {}

  /**
   * @param channelId the channel that does not exist or that the caller may not see
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

  /** Refuses unless the caller may subscribe new members to all of the channels. */
  void require(Caller caller, List<Long> channelIds) {
    if (channelIds.isEmpty()) {
      return;
    }
    Question question =
        new Question(caller.organizationId(), caller.userId(), channelIds, SeenHeader.ofRequest());
    Verdict verdict =
        services.post(Program.CHANNELS, "/internal/invitable-channels", question, Verdict.class);
    switch (verdict.outcome()) {
      case OK -> {}
      case INVALID_CHANNEL ->
          throw IdentityError.INVALID_CHANNEL_TO_INVITE_TO.refuse(
              Objects.requireNonNull(verdict.channelId()));
      case NOT_PERMITTED -> throw IdentityError.MAY_NOT_SUBSCRIBE_OTHERS.refuse();
    }
  }
}
