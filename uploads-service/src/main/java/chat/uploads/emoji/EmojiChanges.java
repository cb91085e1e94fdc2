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

  /** Limit with deactivated emoji; bounds the event, which contains all of them. */
  private static final int MAX_EMOJI = 10_000;

  /** Limit per account, so that one account cannot use up the organization's limit for good. */
  private static final int MAX_DEACTIVATED_PER_ACCOUNT = 500;

  private final CustomEmojiRepository emojis;
  private final Outbox outbox;
  private final Clock clock;
  private final int mostActive;

  /**
   * @param mostActive limit of emoji of an organization that are not deactivated
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

  /** Refuses a name that is taken, before the picture is processed. */
  void requireFree(long organizationId, EmojiName name) {
    if (emojis.findActive(organizationId, name.text()).isPresent()) {
      throw UploadsError.EMOJI_NAME_TAKEN.refuse();
    }
  }

  /** Adds the emoji; its own id is ignored. */
  @Transactional
  void add(CustomEmoji emoji) {
    long organizationId = emoji.organizationId();
    outbox.lock(organizationId);
    CustomEmoji added = insert(emoji).orElseThrow(UploadsError.EMOJI_NAME_TAKEN::refuse);
    List<CustomEmoji> all = emojis.list(organizationId);
    if (all.size() > MAX_EMOJI) {
      throw UploadsError.TOO_MANY_EMOJI_WITH_DEACTIVATED.refuse(MAX_EMOJI);
    }
    if (deactivatedOf(emoji.authorId(), all) >= MAX_DEACTIVATED_PER_ACCOUNT) {
      throw UploadsError.TOO_MANY_OWN_DEACTIVATED_EMOJI.refuse(MAX_DEACTIVATED_PER_ACCOUNT);
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

  /** Deactivates the emoji; 404 if another request has done so meanwhile. */
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
