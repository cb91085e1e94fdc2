package chat.messaging.draft;

import chat.kit.error.RequestError;
import chat.kit.http.ApiSchema;
import chat.kit.params.JsonValue;
import chat.kit.params.Parameter;
import chat.messaging.MessagingError;
import chat.messaging.messagestore.MessageContent;
import chat.messaging.topic.TopicName;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A draft as a client sends it.
 *
 * @param type {@code stream}, {@code private}, or empty if it has no recipients yet
 * @param to the id of the channel, or those of the users
 * @param topic empty for a direct message
 * @param content Markdown
 * @param timestamp UNIX seconds of the last edit, whole; null for now
 */
@ApiSchema(SentDraft.SCHEMA)
record SentDraft(
    String type, List<Long> to, String topic, String content, @Nullable Long timestamp) {

  /** The JSON Schema of a draft. */
  static final String SCHEMA =
      """
      {
        "type": "object",
        "properties": {
          "type": {
            "type": "string",
            "enum": ["", "stream", "private"],
            "description": "`stream`, `private`, or empty if it has no recipients yet"
          },
          "to": {
            "type": "array",
            "items": {"type": "integer", "format": "int64"},
            "maxItems": 1000,
            "description": "for `stream` one channel id, for `private` the ids of the users"
          },
          "topic": {
            "type": "string",
            "description": "at most 60 characters; required unless the type is `private`"
          },
          "content": {
            "type": "string",
            "minLength": 1,
            "maxLength": 10000,
            "description": "Markdown; not blank"
          },
          "timestamp": {
            "type": "number",
            "minimum": 0,
            "maximum": 253402300799,
            "description": "UNIX seconds of the last edit; absent for now"
          }
        },
        "required": ["type", "to", "content"],
        "additionalProperties": false
      }
      """;

  private static final Set<String> TYPES = Set.of("", "stream", "private");
  private static final Set<String> KEYS = Set.of("type", "to", "topic", "content", "timestamp");
  private static final int MAX_RECIPIENTS = 1_000;

  /** UNIX seconds of the end of the year 9999. */
  private static final long LATEST = 253_402_300_799L;

  static SentDraft fromParameter(Parameter parameter) {
    return of(parameter.json());
  }

  static SentDraft of(JsonValue json) {
    json.allowOnly(KEYS);
    String type = json.field("type").asString();
    if (!TYPES.contains(type)) {
      throw RequestError.INVALID.refuse(json.name() + "[\"type\"]");
    }
    List<Long> to =
        json.field("to").asList(MAX_RECIPIENTS).stream().map(JsonValue::asLong).toList();
    if (type.equals("stream") && to.size() != 1) {
      throw MessagingError.NOT_ONE_CHANNEL.refuse();
    }
    String content = json.field("content").asString(MessageContent.MAX_LENGTH);
    if (content.isBlank()) {
      throw MessagingError.EMPTY_MESSAGE.refuse();
    }
    return new SentDraft(
        type,
        to,
        type.equals("private") ? "" : topic(json.field("topic")),
        content,
        json.has("timestamp") ? timestamp(json.field("timestamp")) : null);
  }

  /** Returns the recipients as a PostgreSQL array literal, {@code {7,8}}. */
  String recipients() {
    return to.stream().map(String::valueOf).collect(Collectors.joining(",", "{", "}"));
  }

  Instant lastEdited(Instant now) {
    return timestamp == null ? now : Instant.ofEpochSecond(timestamp);
  }

  private static long timestamp(JsonValue json) {
    long seconds = json.asSeconds();
    if (seconds < 0 || seconds > LATEST) {
      throw RequestError.INVALID.refuse(json.name());
    }
    return seconds;
  }

  private static String topic(JsonValue json) {
    String topic = json.asString();
    if (TopicName.isTooLong(topic)) {
      throw RequestError.TOO_LONG.refuse(json.name(), TopicName.MAX_LENGTH);
    }
    return topic;
  }
}
