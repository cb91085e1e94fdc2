package chat.uploads.emoji;

import chat.kit.state.StatePart;
import chat.kit.state.StateRequest;
import jakarta.inject.Singleton;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Adds all custom emoji to the initial state (API: register-queue), like {@code GET /realm/emoji}.
 */
@Singleton
final class EmojiState implements StatePart {

  private final CustomEmojiRepository emojis;

  EmojiState(CustomEmojiRepository emojis) {
    this.emojis = emojis;
  }

  @Override
  public String eventType() {
    return "realm_emoji";
  }

  @Override
  public void put(StateRequest request, Map<String, @Nullable Object> fields) {
    fields.put("realm_emoji", EmojiEvents.byId(emojis.list(request.organizationId())));
  }
}
