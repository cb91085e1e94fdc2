package chat.messaging.submessage;

import chat.kit.error.Refusal;
import chat.kit.error.RequestError;
import chat.kit.http.ApiSchema;
import chat.kit.params.JsonValue;
import chat.kit.params.Parameter;
import chat.messaging.MessagingError;

/**
 * The parameter {@code widget_content}, by which bots attach a widget to a message.
 *
 * <p>The only supported kind is {@code zform} of type {@code choices}: buttons that send replies.
 *
 * @param text JSON, as it was sent
 */
@ApiSchema(
    """
    {
      "type": "object",
      "properties": {
        "widget_type": {"const": "zform"},
        "extra_data": {
          "type": "object",
          "properties": {
            "type": {"const": "choices"},
            "heading": {"type": "string"},
            "choices": {
              "type": "array",
              "items": {
                "type": "object",
                "properties": {
                  "short_name": {"type": "string"},
                  "long_name": {"type": "string"},
                  "reply": {"type": "string", "description": "the message that the button sends"}
                },
                "required": ["short_name", "long_name", "reply"]
              }
            }
          },
          "required": ["type", "heading", "choices"]
        }
      },
      "required": ["widget_type", "extra_data"]
    }
    """)
public record WidgetContent(String text) {

  /** In code points. */
  private static final int MAX_LENGTH = 10_000;

  public static WidgetContent fromParameter(Parameter parameter) {
    String text = parameter.string();
    if (text.codePointCount(0, text.length()) > MAX_LENGTH) {
      throw RequestError.TOO_LONG.refuse(parameter.name(), MAX_LENGTH);
    }
    return new WidgetContent(text);
  }

  /**
   * Returns the widget, including unknown fields. Throws a refusal if clients could not show it.
   */
  Widgets.Widget widget() {
    JsonValue sent = json();
    try {
      String type = sent.field("widget_type").asString();
      JsonValue extraData = sent.field("extra_data");
      if (!type.equals("zform")) {
        throw MessagingError.UNKNOWN_WIDGET.refuse("widget", type);
      }
      requireChoices(extraData);
      requireStorable(extraData);
      return new Widgets.Widget(type, extraData.value());
    } catch (Refusal refusal) {
      throw MessagingError.INVALID_WIDGET.refuse(refusal.text());
    }
  }

  private JsonValue json() {
    try {
      return new Parameter("widget_content", text).json();
    } catch (Refusal notJson) {
      throw MessagingError.INVALID_WIDGET.refuse("API programmer sent invalid JSON content");
    }
  }

  private static void requireChoices(JsonValue zform) {
    String type = zform.field("type").asString();
    if (!type.equals("choices")) {
      throw MessagingError.UNKNOWN_WIDGET.refuse("zform", type);
    }
    zform.field("heading").asString();
    for (JsonValue choice : zform.field("choices").asList()) {
      choice.field("short_name").asString();
      choice.field("long_name").asString();
      choice.field("reply").asString();
    }
  }

  private static void requireStorable(JsonValue json) {
    if (json.isString()) {
      json.asString();
    } else if (json.isList()) {
      json.asList().forEach(WidgetContent::requireStorable);
    } else if (json.isObject()) {
      json.keys().forEach(key -> requireStorable(json.field(key)));
    }
  }
}
