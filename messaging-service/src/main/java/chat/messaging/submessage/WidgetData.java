package chat.messaging.submessage;

import chat.kit.error.Refusal;
import chat.kit.error.RequestError;
import chat.kit.http.ApiSchema;
import chat.kit.params.JsonValue;
import chat.kit.params.Parameter;
import chat.messaging.MessagingError;
import java.util.Set;

/**
 * A change to a widget, for example a vote.
 *
 * @param text JSON, as it was sent
 */
@ApiSchema(
    """
    {
      "type": "object",
      "anyOf": [
        {
          "description": "of a poll: a vote (1) for an option, or its withdrawal (-1)",
          "properties": {
            "type": {"const": "vote"},
            "key": {"type": "string"},
            "vote": {"enum": [1, -1]}
          },
          "required": ["type", "key", "vote"],
          "additionalProperties": false
        },
        {
          "description": "of a poll: its new question",
          "properties": {"type": {"const": "question"}, "question": {"type": "string"}},
          "required": ["type", "question"],
          "additionalProperties": false
        },
        {
          "description": "of a poll: a new option",
          "properties": {
            "type": {"const": "new_option"},
            "option": {"type": "string"},
            "idx": {"type": "integer"}
          },
          "required": ["type", "option", "idx"],
          "additionalProperties": false
        },
        {
          "description": "of a to-do list: a new task",
          "properties": {
            "type": {"const": "new_task"},
            "key": {"type": "integer"},
            "task": {"type": "string"},
            "desc": {"type": "string"},
            "completed": {"type": "boolean"}
          },
          "required": ["type", "key", "task", "desc", "completed"],
          "additionalProperties": false
        },
        {
          "description": "of a to-do list: marks a task as done or not done",
          "properties": {"type": {"const": "strike"}, "key": {"type": "string"}},
          "required": ["type", "key"],
          "additionalProperties": false
        },
        {
          "description": "of a to-do list: its new title",
          "properties": {"type": {"const": "new_task_list_title"}, "title": {"type": "string"}},
          "required": ["type", "title"],
          "additionalProperties": false
        }
      ]
    }
    """)
record WidgetData(String text) {

  /** In code points. */
  private static final int MAX_LENGTH = 2_000;

  public static WidgetData fromParameter(Parameter parameter) {
    String text = parameter.string();
    if (text.codePointCount(0, text.length()) > MAX_LENGTH) {
      throw RequestError.TOO_LONG.refuse(parameter.name(), MAX_LENGTH);
    }
    return new WidgetData(text);
  }

  /**
   * Throws a refusal if the change is invalid for the widget.
   *
   * @param byAuthor whether the message's sender makes the change; only they may change the
   *     widget's title
   */
  void requireFits(String widgetType, boolean byAuthor) {
    switch (widgetType) {
      case "poll" -> requirePollData(json("poll data"), byAuthor);
      case "todo" -> requireTodoData(json("todo data"), byAuthor);
      default -> throw MessagingError.NO_SUBMESSAGES.refuse();
    }
  }

  /**
   * @param name the name used in error texts
   */
  private JsonValue json(String name) {
    try {
      return new JsonValue(name, new Parameter(name, text).json().value());
    } catch (Refusal notJson) {
      throw MessagingError.INVALID_SUBMESSAGE_JSON.refuse();
    }
  }

  private static void requirePollData(JsonValue data, boolean byAuthor) {
    String type = data.field("type").asString();
    switch (type) {
      case "vote" -> {
        data.field("key").asString();
        long vote = data.field("vote").asLong();
        if (vote != 1 && vote != -1) {
          throw MessagingError.INVALID_VOTE.refuse();
        }
        data.allowOnly(Set.of("type", "key", "vote"));
      }
      case "question" -> {
        if (!byAuthor) {
          throw MessagingError.NOT_AUTHOR_OF_POLL.refuse();
        }
        data.field("question").asString();
        data.allowOnly(Set.of("type", "question"));
      }
      case "new_option" -> {
        data.field("option").asString();
        data.field("idx").asLong();
        data.allowOnly(Set.of("type", "option", "idx"));
      }
      default -> throw MessagingError.UNKNOWN_WIDGET_DATA.refuse("poll", type);
    }
  }

  private static void requireTodoData(JsonValue data, boolean byAuthor) {
    String type = data.field("type").asString();
    switch (type) {
      case "new_task" -> {
        data.field("key").asLong();
        data.field("task").asString();
        data.field("desc").asString();
        data.field("completed").asBoolean();
        data.allowOnly(Set.of("type", "key", "task", "desc", "completed"));
      }
      case "strike" -> {
        data.field("key").asString();
        data.allowOnly(Set.of("type", "key"));
      }
      case "new_task_list_title" -> {
        if (!byAuthor) {
          throw MessagingError.NOT_AUTHOR_OF_TODO.refuse();
        }
        data.field("title").asString();
        data.allowOnly(Set.of("type", "title"));
      }
      default -> throw MessagingError.UNKNOWN_WIDGET_DATA.refuse("todo", type);
    }
  }
}
