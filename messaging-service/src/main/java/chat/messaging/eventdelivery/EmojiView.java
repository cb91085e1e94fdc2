package chat.messaging.eventdelivery;

import chat.messaging.initialstate.Capability;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Client form of {@code realm_emoji} events.
 *
 * <p>Contains all custom emoji, or only the changed one, in the form of the public description of
 * feature level 491.
 */
final class EmojiView {

  private static final String CHANGED = "emoji_id";

  List<Map<String, @Nullable Object>> of(EventForViewer eventForViewer) {
    Payload payload = eventForViewer.payload();
    Object emojiId = payload.get(CHANGED);
    if (emojiId == null || !eventForViewer.can(Capability.INDIVIDUAL_EMOJI_CHANGES)) {
      return List.of(payload.without(CHANGED));
    }
    Payload emoji = payload.part("realm_emoji").part(emojiId.toString());
    Map<String, @Nullable Object> event = new LinkedHashMap<>();
    if (emoji.flag("deactivated")) {
      event.put("op", "update_one");
      event.put(CHANGED, emojiId);
      event.put("data", Map.of("deactivated", true));
    } else {
      event.put("op", "add");
      event.put("emoji", emoji.copy());
    }
    return List.of(event);
  }
}
