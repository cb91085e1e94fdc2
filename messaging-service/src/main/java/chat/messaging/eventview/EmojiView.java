package chat.messaging.eventview;

import chat.messaging.register.Capability;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Shows {@code realm_emoji} events: all custom emoji, or the one that has changed, in the form that
 * the public description of feature level 491 gives it.
 */
final class EmojiView {

  private static final String CHANGED = "emoji_id";

  List<Map<String, @Nullable Object>> of(Sight sight) {
    Payload payload = sight.payload();
    Object emojiId = payload.get(CHANGED);
    if (emojiId == null || !sight.can(Capability.INDIVIDUAL_EMOJI_CHANGES)) {
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
