package chat.messaging.history;

import chat.contracts.Topic;
import chat.kit.copy.FreshCopies;
import chat.kit.http.Operations;
import chat.kit.params.Params;
import chat.kit.token.Caller;
import chat.kit.token.ForCallers;
import chat.messaging.MessagingError;
import chat.messaging.access.Actors;
import chat.messaging.access.EditHistoryVisibility;
import chat.messaging.access.ReadAccess;
import chat.messaging.access.ReadableMessage;
import chat.messaging.topic.TopicName;
import io.micronaut.http.annotation.Get;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import java.util.List;
import java.util.Set;

/** Reading what a message was before. */
@Operations
@ForCallers
final class HistoryController {

  private static final Set<Topic> RESTS_ON = Set.of(Topic.ORGANIZATION_CHANGED);

  private final FreshCopies copies;
  private final Actors actors;
  private final ReadAccess readAccess;

  HistoryController(FreshCopies copies, Actors actors, ReadAccess readAccess) {
    this.copies = copies;
    this.actors = actors;
    this.readAccess = readAccess;
  }

  /**
   * @param messageHistory the oldest state first
   */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record History(List<MessageState> messageHistory) {}

  @Get("/messages/{message_id:[0-9]+}/history")
  History history(Caller caller, @Params HistoryParams params) {
    copies.decide(caller.organizationId(), RESTS_ON, () -> visibility(caller));
    ReadableMessage message = readAccess.of(caller, params.messageId());
    boolean showsEmpty = params.allowEmptyTopicName() || message.channelId() == null;
    List<MessageState> states = MessageState.of(message);
    return new History(
        states.stream()
            .map(state ->
                state.withTopics(
                    TopicName.shown(state.topic(), showsEmpty),
                    TopicName.shownOrNull(state.prevTopic(), showsEmpty)))
            .toList());
  }

  private EditHistoryVisibility visibility(Caller caller) {
    var visibility =
        EditHistoryVisibility.of(
            actors
                .organization(caller.organizationId())
                .settings()
                .text(EditHistoryVisibility.SETTING, "all"));
    if (visibility == EditHistoryVisibility.NONE) {
      throw MessagingError.EDIT_HISTORY_DISABLED.refuse();
    }
    return visibility;
  }
}
