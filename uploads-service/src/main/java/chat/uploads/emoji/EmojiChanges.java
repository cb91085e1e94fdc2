package chat.uploads.emoji;

import chat.kit.outbox.Outbox;
import chat.uploads.UploadsError;
import io.micronaut.context.annotation.Property;
import io.micronaut.transaction.annotation.Transactional;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Changes the list of emoji under the organization's lock, so that names stay unique. */
@Singleton
class EmojiChanges {

  /** All of them are told in one event, the deactivated ones too: there must be an end to them. */
  private static final int MOST_EVER = 10_000;

  /** Of one account, or a single one could take the room of all for good. */
  private static final int MOST_DEACTIVATED = 500;

  private final CustomEmojiRepository emojis;
  private final Outbox outbox;
  private final Clock clock;
  private final int mostActive;

  /**
   * @param mostActive how many an organization may have that are not deactivated
   */
  EmojiChanges(
      CustomEmojiRepository emojis,
      Outbox outbox,
      Clock clock,
      @Property(name = "chat.custom-emoji-limit") int mostActive) {
    this.emojis = emojis;
    this.outbox = outbox;
    this.clock = clock;
    this.mostActive = mostActive;
  }

  /** Refuses a name that is taken, before anybody looks at a picture. */
  void requireFree(long organizationId, EmojiName name) {
    if (emojis.findActive(organizationId, name.text()).isPresent()) {
      throw UploadsError.EMOJI_NAME_TAKEN.refuse();
    }
  }

  /** Adds the emoji; the id that it has itself counts not. */
  @Transactional
  void add(CustomEmoji emoji) {
    long organizationId = emoji.organizationId();
    outbox.lock(organizationId);
    CustomEmoji added = insert(emoji).orElseThrow(UploadsError.EMOJI_NAME_TAKEN::refuse);
    List<CustomEmoji> all = emojis.list(organizationId);
    if (all.size() > MOST_EVER) {
      throw UploadsError.TOO_MANY_EMOJI.refuse(MOST_EVER);
    }
    if (deactivatedOf(emoji.authorId(), all) >= MOST_DEACTIVATED) {
      throw UploadsError.TOO_MANY_EMOJI.refuse(MOST_DEACTIVATED);
    }
    if (all.stream().filter(one -> !one.isDeactivated()).count() > mostActive) {
      throw UploadsError.TOO_MANY_EMOJI.refuse(mostActive);
    }
    outbox.append(organizationId, EmojiEvents.changed(added, all));
  }

  private Optional<CustomEmoji> insert(CustomEmoji emoji) {
    return emojis
        .insert(
            emoji.organizationId(),
            emoji.name(),
            emoji.fileName(),
            emoji.isAnimated(),
            emoji.authorId(),
            clock.instant())
        .stream()
        .findFirst();
  }

  private static long deactivatedOf(@Nullable Long authorId, List<CustomEmoji> all) {
    return all.stream()
        .filter(CustomEmoji::isDeactivated)
        .filter(one -> Objects.equals(one.authorId(), authorId))
        .count();
  }

  /** Deactivates the emoji, unless that has happened meanwhile. */
  @Transactional
  void deactivate(CustomEmoji emoji) {
    long organizationId = emoji.organizationId();
    outbox.lock(organizationId);
    boolean isActive =
        emojis
            .findActive(organizationId, emoji.name())
            .filter(active -> active.emojiId() == emoji.emojiId())
            .isPresent();
    if (!isActive) {
      throw UploadsError.NO_SUCH_EMOJI.refuse(emoji.name());
    }
    emojis.deactivate(organizationId, emoji.emojiId());
    outbox.append(
        organizationId, EmojiEvents.changed(emoji.deactivated(), emojis.list(organizationId)));
  }
}
