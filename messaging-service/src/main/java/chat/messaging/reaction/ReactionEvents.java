package chat.messaging.reaction;

import chat.identityprojection.ProjectedAccount;
import chat.kit.event.ClientEvent;
import chat.kit.outbox.Change;
import chat.messaging.messagechange.CurrentMessage;
import chat.messaging.messagechange.MessageChanged;
import com.fasterxml.jackson.annotation.JsonInclude;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.util.List;

/** Builds the events that announce a reaction. */
@Singleton
final class ReactionEvents {

  private final Clock clock;

  ReactionEvents(Clock clock) {
    this.clock = clock;
  }

  /**
   * The {@code reaction} event.
   *
   * @param subscriptionsNumber the message's, from which the recipients at the time of sending are
   *     determined
   * @param involvedUserIds users without a subscription who receive the event, too
   */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record ReactionPayload(
      String op,
      long messageId,
      String emojiName,
      String emojiCode,
      String reactionType,
      long userId,
      User user,
      long subscriptionsNumber,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) List<Long> involvedUserIds) {}

  @Serdeable(naming = SnakeCaseStrategy.class)
  record User(long userId, String email, String fullName) {}

  List<Change> added(
      CurrentMessage message, ProjectedAccount account, ReactionEmoji emoji, List<Long> involved) {
    return changes(message, account, emoji, involved, true);
  }

  List<Change> removed(
      CurrentMessage message, ProjectedAccount account, ReactionEmoji emoji, List<Long> involved) {
    return changes(message, account, emoji, involved, false);
  }

  private List<Change> changes(
      CurrentMessage message,
      ProjectedAccount account,
      ReactionEmoji emoji,
      List<Long> involved,
      boolean isAdded) {
    var action =
        new MessageChanged.Doing(account.organizationId(), account.userId(), clock.instant());
    var reaction =
        new MessageChanged.Reaction(emoji.name(), emoji.code(), emoji.type(), account.userId());
    var payload =
        new ReactionPayload(
            isAdded ? "add" : "remove",
            message.id(),
            emoji.name(),
            emoji.code(),
            emoji.type(),
            account.userId(),
            new User(account.userId(), account.email(), account.fullName()),
            message.subscriptionsNumber(),
            involved);
    return List.of(
        MessageChanged.reaction(action, message, reaction, isAdded),
        ClientEvent.of(account.organizationId(), "reaction", message.audience(), payload));
  }
}
