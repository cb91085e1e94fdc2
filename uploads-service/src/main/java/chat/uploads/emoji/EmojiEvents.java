package chat.uploads.emoji;

import chat.contracts.Topic;
import chat.kit.event.Audience;
import chat.kit.event.ClientEvent;
import chat.kit.outbox.Change;
import chat.uploads.emoji.CustomEmoji.Shown;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What others learn of a custom emoji: other services of the one, clients of the whole list. */
final class EmojiEvents {

  private EmojiEvents() {}

  /** A value of emoji-changed. */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record EmojiChanged(
      int version,
      long organizationId,
      long emojiId,
      String name,
      String sourceUrl,
      @Nullable String stillUrl,
      boolean deactivated,
      @Nullable Long authorId,
      boolean isAnimated) {}

  /**
   * @param emojiId the one that has changed; of queues whose clients want no others
   */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record Update(String op, Map<String, Shown> realmEmoji, String emojiId) {}

  /**
   * The changes to append.
   *
   * @param all every emoji of the organization, as they are now
   */
  static List<Change> changed(CustomEmoji emoji, List<CustomEmoji> all) {
    long organizationId = emoji.organizationId();
    EmojiChanged value =
        new EmojiChanged(
            1,
            organizationId,
            emoji.emojiId(),
            emoji.name(),
            emoji.sourceUrl(),
            emoji.stillUrl(),
            emoji.isDeactivated(),
            emoji.authorId(),
            emoji.isAnimated());
    String key = organizationId + ":" + emoji.emojiId();
    return List.of(
        new Change(Topic.EMOJI_CHANGED, key, value),
        ClientEvent.of(
            organizationId,
            "realm_emoji",
            Audience.ORGANIZATION,
            new Update("update", byId(all), Long.toString(emoji.emojiId()))));
  }

  /** As clients see them, by their ids. */
  static Map<String, Shown> byId(List<CustomEmoji> all) {
    Map<String, Shown> byId = new LinkedHashMap<>();
    all.forEach(emoji -> byId.put(Long.toString(emoji.emojiId()), emoji.shown()));
    return byId;
  }
}
