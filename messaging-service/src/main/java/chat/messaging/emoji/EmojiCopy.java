package chat.messaging.emoji;

import chat.contracts.Topic;
import chat.kit.copy.CopiedEvent;
import chat.kit.copy.Copy;
import chat.kit.copy.EventValues;
import jakarta.inject.Singleton;
import java.util.Set;

/** Keeps the copy of custom emoji up with their owner. */
@Singleton
final class EmojiCopy implements Copy {

  private final CustomEmojiRepository emoji;
  private final EventValues values;

  EmojiCopy(CustomEmojiRepository emoji, EventValues values) {
    this.emoji = emoji;
    this.values = values;
  }

  @Override
  public Set<Topic> topics() {
    return Set.of(Topic.EMOJI_CHANGED);
  }

  @Override
  public void apply(CopiedEvent event) {
    emoji.save(values.readKeyed(event, EmojiChanged.class, EmojiChanged::key));
  }
}
