package chat.messaging.fetch;

import chat.kit.envelope.JsonAnswers;
import chat.kit.fastpath.EventLoopFastPath;
import chat.kit.http.AnswerField;
import chat.kit.http.ApiController;
import chat.kit.http.OperationId;
import chat.kit.params.Params;
import chat.kit.token.Caller;
import chat.kit.token.ForCallers;
import chat.messaging.access.ReadAccess;
import chat.messaging.access.ReadableMessage;
import io.micronaut.core.type.Argument;
import io.micronaut.http.annotation.Get;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletionStage;

/** Fetches a single message (API: get-message). */
@ApiController
@ForCallers
final class FetchController {

  /** Responses for larger conversations take too long for the event loop. */
  private static final int MAX_PARTICIPANTS_ON_EVENT_LOOP = 50;

  private final ReadAccess readAccess;
  private final MessageFormatter formatter;
  private final JsonAnswers json;
  private final EventLoopFastPath fastPath;

  FetchController(
      ReadAccess readAccess,
      MessageFormatter formatter,
      JsonAnswers json,
      EventLoopFastPath fastPath) {
    this.readAccess = readAccess;
    this.formatter = formatter;
    this.json = json;
    this.fastPath = fastPath;
  }

  /**
   * Returns a message that the caller may read.
   *
   * <p>Returns {@code message}, with the same fields as an element of {@code messages} in the
   * response of get-messages. The field {@code raw_content} repeats the content in Markdown for
   * older clients and is deprecated.
   */
  @OperationId("get-message")
  @AnswerField(name = "raw_content", type = String.class, text = "The content in Markdown.")
  @AnswerField(name = "message", type = Message.class, text = "The message.")
  @Get("/messages/{message_id:[0-9]+}")
  CompletionStage<Map<String, Object>> fetch(Caller caller, @Params FetchMessageParams params) {
    var form = new MessageForm(params.applyMarkdown(), params.allowEmptyTopicName(), true);
    return fastPath.answer(() ->
        readAccess.shown(caller, params.messageId(), message -> response(caller, message, form)));
  }

  private Map<String, Object> response(Caller caller, ReadableMessage message, MessageForm form) {
    if (message.userIds().size() > MAX_PARTICIPANTS_ON_EVENT_LOOP) {
      EventLoopFastPath.requireBlockingThread();
    }
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("raw_content", message.content());
    fields.put(
        "message", json.value(Argument.of(Message.class), formatter.of(caller, message, form)));
    return fields;
  }
}
