package chat.messaging.history;

import chat.identityprojection.Actors;
import chat.kit.envelope.JsonAnswers;
import chat.kit.envelope.JsonText;
import chat.kit.http.AnswerField;
import chat.kit.http.AnswerField.Shape;
import chat.kit.http.OperationId;
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

  /**
   * Returns the states of a message after its sending and after each edit.
   *
   * <p>Returns {@code message_history}, oldest first. Each state has {@code topic}, {@code content}
   * (Markdown), {@code rendered_content} (HTML), {@code timestamp} (UNIX seconds) and {@code
   * user_id} of the user who sent or edited the message. {@code prev_content}, {@code
   * prev_rendered_content}, {@code prev_topic} and {@code prev_stream} are the values that the edit
   * replaced, {@code stream} is the new channel; they are present only if they changed. For an
   * edited content, {@code content_html_diff} is the HTML with inserted and deleted words in
   * elements of the classes {@code highlight_text_inserted} and {@code highlight_text_deleted}. The
   * oldest states are omitted if all are too large for one response.
   *
   * <p>The organization's setting {@code message_edit_history_visibility_policy} can restrict the
   * states to moves, without former contents, or refuse the operation.
   */
  @OperationId("get-message-history")
  @AnswerField(
      name = "message_history",
      type = MessageState.class,
      shape = Shape.LIST,
      text = "The states of the message, the oldest first.")
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
