package chat.messaging.history;

import chat.identityprojection.Actors;
import chat.kit.envelope.JsonAnswers;
import chat.kit.envelope.JsonText;
import chat.kit.http.Operations;
import chat.kit.params.Params;
import chat.kit.projection.StaleReadGuard;
import chat.kit.token.Caller;
import chat.kit.token.ForCallers;
import chat.messaging.MessagingError;
import chat.messaging.access.ReadAccess;
import chat.messaging.access.ReadableMessage;
import chat.messaging.access.RequiredTopics;
import chat.messaging.messageread.EditHistoryVisibility;
import chat.messaging.topic.TopicName;
import io.micronaut.http.annotation.Get;
import java.util.Map;

/** Returns the edit history of a message (API: get-message-history). */
@Operations
@ForCallers
final class HistoryController {

  private final StaleReadGuard staleReads;
  private final Actors actors;
  private final ReadAccess readAccess;
  private final JsonAnswers json;

  HistoryController(
      StaleReadGuard staleReads, Actors actors, ReadAccess readAccess, JsonAnswers json) {
    this.staleReads = staleReads;
    this.actors = actors;
    this.readAccess = readAccess;
    this.json = json;
  }

  /** {@code message_history}: {@link MessageState}s, oldest first. */
  @Get("/messages/{message_id:[0-9]+}/history")
  Map<String, JsonText> history(Caller caller, @Params HistoryParams params) {
    staleReads.require(
        caller.organizationId(), RequiredTopics.ORGANIZATION, () -> requireVisible(caller));
    return readAccess.shown(
        caller,
        params.messageId(),
        message -> Map.of("message_history", states(message, params.allowEmptyTopicName())));
  }

  private JsonText states(ReadableMessage message, boolean allowEmptyTopicName) {
    boolean showsEmpty = allowEmptyTopicName || message.channelId() == null;
    return json.list(
        MessageState.class,
        MessageState.of(message).stream()
            .map(state ->
                state.withTopics(
                    TopicName.shown(state.topic(), showsEmpty),
                    TopicName.shownOrNull(state.prevTopic(), showsEmpty)))
            .toList());
  }

  private void requireVisible(Caller caller) {
    var visibility =
        EditHistoryVisibility.of(
            actors
                .organization(caller.organizationId())
                .settings()
                .text(EditHistoryVisibility.SETTING, "all"));
    if (visibility == EditHistoryVisibility.NONE) {
      throw MessagingError.EDIT_HISTORY_DISABLED.refuse();
    }
  }
}
