package chat.messaging.emoji;

import chat.contracts.Topic;
import chat.kit.projection.EventValues;
import chat.kit.projection.OwnerEvent;
import chat.kit.projection.Projection;
import jakarta.inject.Singleton;
import java.util.Set;

/** Applies changes of custom emoji to this service's projection. */
@Singleton
final class EmojiProjection implements Projection {

  private final ProjectedEmojiRepository emoji;
  private final EventValues values;

  EmojiProjection(ProjectedEmojiRepository emoji, EventValues values) {
    this.emoji = emoji;
    this.values = values;
  }

  @Override
  public Set<Topic> topics() {
    return Set.of(Topic.EMOJI_CHANGED);
  }

  @Override
  public void apply(OwnerEvent event) {
    emoji.save(values.readKeyed(event, EmojiChanged.class, EmojiChanged::key));
  }
}
