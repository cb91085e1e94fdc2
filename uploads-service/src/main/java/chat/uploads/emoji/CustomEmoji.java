package chat.uploads.emoji;

import chat.blob.BlobKey;
import io.micronaut.data.annotation.MappedEntity;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import org.jspecify.annotations.Nullable;

/**
 * An emoji that an organization has added.
 *
 * @param fileName name of its picture, and of the still of an animated one
 * @param authorId null if it is not known
 */
@MappedEntity("custom_emoji")
record CustomEmoji(
    long organizationId,
    long emojiId,
    String name,
    String fileName,
    boolean isAnimated,
    boolean isDeactivated,
    @Nullable Long authorId) {

  /**
   * The representation for clients (API: get-custom-emoji).
   *
   * @param id id of the emoji
   * @param name name, as it is written between colons
   * @param sourceUrl path of the picture below the organization's URL
   * @param stillUrl path of the first frame; null unless the picture is animated
   * @param deactivated whether the emoji is deactivated
   * @param authorId id of the user who added the emoji; null if it is unknown
   */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record Shown(
      String id,
      String name,
      String sourceUrl,
      @Nullable String stillUrl,
      boolean deactivated,
      @Nullable Long authorId) {}

  Shown shown() {
    return new Shown(
        Long.toString(emojiId), name, sourceUrl(), stillUrl(), isDeactivated, authorId);
  }

  String sourceUrl() {
    return "/user_avatars/%d/emoji/images/%s".formatted(organizationId, fileName);
  }

  @Nullable String stillUrl() {
    return isAnimated
        ? "/user_avatars/%d/emoji/images/still/%s".formatted(organizationId, fileName)
        : null;
  }

  CustomEmoji deactivated() {
    return new CustomEmoji(organizationId, emojiId, name, fileName, isAnimated, true, authorId);
  }

  /** Returns the key of the picture. */
  static BlobKey picture(long organizationId, String fileName) {
    return new BlobKey("%d/emoji/%s".formatted(organizationId, fileName));
  }

  /** Returns the key of the first frame of an animated emoji. */
  static BlobKey still(long organizationId, String fileName) {
    return new BlobKey("%d/emoji/still/%s".formatted(organizationId, fileName));
  }

  /** Returns the key of the uploaded file until its picture is made. */
  static BlobKey uploaded(long organizationId, String fileName) {
    return new BlobKey("%d/emoji/uploaded/%s".formatted(organizationId, fileName));
  }
}
