package chat.messaging.emoji;

import chat.contracts.Topic;
import chat.kit.copy.CopiedEvent;
import chat.kit.copy.Copy;
import chat.kit.copy.NotUnderstood;
import io.micronaut.json.JsonMapper;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.util.Set;

/** Keeps the copy of custom emoji up with their owner. */
@Singleton
final class EmojiCopy implements Copy {

  private final CustomEmojiStore emoji;
  private final JsonMapper json;

  EmojiCopy(CustomEmojiStore emoji, JsonMapper json) {
    this.emoji = emoji;
    this.json = json;
  }

  @Override
  public Set<Topic> topics() {
    return Set.of(Topic.EMOJI_CHANGED);
  }

  @Override
  public void apply(CopiedEvent event) {
    EmojiChanged changed = read(event);
    if (changed.organizationId() != event.organizationId() || !changed.key().equals(event.key())) {
      throw new NotUnderstood("the value does not belong to the key " + event.key());
    }
    emoji.keep(changed);
  }

  private EmojiChanged read(CopiedEvent event) {
    if (event.value() == null) {
      throw new NotUnderstood("custom emoji never end, they are deactivated");
    }
    try {
      return json.readValue(event.value(), EmojiChanged.class);
    } catch (IOException | RuntimeException e) {
      throw new NotUnderstood(String.valueOf(e.getMessage()));
    }
  }
}
