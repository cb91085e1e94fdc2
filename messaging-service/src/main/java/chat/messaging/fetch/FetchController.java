package chat.messaging.fetch;

import chat.kit.envelope.JsonAnswers;
import chat.kit.fastpath.EventLoopFastPath;
import chat.kit.http.ApiController;
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

/** Fetch a single message (specification, operation 3). */
@ApiController
@ForCallers
final class FetchController {

  /** A conversation of more takes longer than others should wait for a connection. */
  private static final int FEW_PEOPLE = 50;

  private final ReadAccess readAccess;
  private final MessageShape shape;
  private final JsonAnswers json;
  private final EventLoopFastPath fastPath;

  FetchController(
      ReadAccess readAccess, MessageShape shape, JsonAnswers json, EventLoopFastPath fastPath) {
    this.readAccess = readAccess;
    this.shape = shape;
    this.json = json;
    this.fastPath = fastPath;
  }

  /**
   * {@code raw_content}, Markdown; deprecated, kept for legacy clients. {@code message}: the {@link
   * Message}.
   */
  @Get("/messages/{message_id:[0-9]+}")
  CompletionStage<Map<String, Object>> fetch(Caller caller, @Params FetchMessageParams params) {
    var form = new MessageForm(params.applyMarkdown(), params.allowEmptyTopicName(), true);
    return fastPath.answer(() ->
        readAccess.shown(caller, params.messageId(), message -> written(caller, message, form)));
  }

  private Map<String, Object> written(Caller caller, ReadableMessage message, MessageForm form) {
    if (message.userIds().size() > FEW_PEOPLE) {
      EventLoopFastPath.requireBlockingThread();
    }
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("raw_content", message.content());
    fields.put("message", json.value(Argument.of(Message.class), shape.of(caller, message, form)));
    return fields;
  }
}
