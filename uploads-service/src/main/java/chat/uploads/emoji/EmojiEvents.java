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

/** Builds the events of a changed emoji: the emoji for services, the whole list for clients. */
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
   * @param emojiId the emoji that has changed; for queues that deliver only that one
   */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record Update(String op, Map<String, Shown> realmEmoji, String emojiId) {}

  /**
   * Returns the changes to append.
   *
   * @param all every emoji of the organization after the change
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

  /** Returns the emoji in their representation for clients, by id. */
  static Map<String, Shown> byId(List<CustomEmoji> all) {
    Map<String, Shown> byId = new LinkedHashMap<>();
    all.forEach(emoji -> byId.put(Long.toString(emoji.emojiId()), emoji.shown()));
    return byId;
  }
}
