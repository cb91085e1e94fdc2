package chat.messaging.emoji;

import chat.kit.sql.Row;
import chat.kit.sql.Sql;
import jakarta.inject.Singleton;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** The table {@code custom_emoji}. */
@Singleton
public final class CustomEmojiStore {

  private static final String KEEP =
      """
      insert into custom_emoji (emoji_id, organization_id, name, source_url, still_url, deactivated,
        author_id, is_animated)
      values (:emojiId, :organizationId, :name, :sourceUrl, :stillUrl, :deactivated, :authorId,
        :isAnimated)
      on conflict (organization_id, emoji_id) do update set name = excluded.name,
        source_url = excluded.source_url, still_url = excluded.still_url,
        deactivated = excluded.deactivated, author_id = excluded.author_id,
        is_animated = excluded.is_animated
      """;

  /** Two have one name for a moment at most, while the owner's changes arrive. */
  private static final String ACTIVE_BY_NAMES =
      """
      select distinct on (name) emoji_id, name, source_url, deactivated from custom_emoji
      where organization_id = :organizationId and not deactivated and name = any(:names::text[])
      order by name, emoji_id desc
      """;

  private static final String BY_ID =
      """
      select emoji_id, name, source_url, deactivated from custom_emoji
      where organization_id = :organizationId and emoji_id = :emojiId
      """;

  private final Sql sql;

  CustomEmojiStore(Sql sql) {
    this.sql = sql;
  }

  void keep(EmojiChanged emoji) {
    sql.statement(KEEP)
        .bind("emojiId", emoji.emojiId())
        .bind("organizationId", emoji.organizationId())
        .bind("name", emoji.name())
        .bind("sourceUrl", emoji.sourceUrl())
        .bind("stillUrl", emoji.stillUrl())
        .bind("deactivated", emoji.deactivated())
        .bind("authorId", emoji.authorId())
        .bind("isAnimated", emoji.isAnimated())
        .execute();
  }

  /** Those of these names that can be used. */
  public List<CustomEmoji> activeByNames(long organizationId, Collection<String> names) {
    return sql.statement(ACTIVE_BY_NAMES)
        .bind("organizationId", organizationId)
        .bind("names", names)
        .list(CustomEmojiStore::emoji);
  }

  /** The one of that id, deactivated or not. */
  public Optional<CustomEmoji> byId(long organizationId, long emojiId) {
    return sql.statement(BY_ID)
        .bind("organizationId", organizationId)
        .bind("emojiId", emojiId)
        .find(CustomEmojiStore::emoji);
  }

  private static CustomEmoji emoji(Row row) {
    return new CustomEmoji(
        row.number("emoji_id"), row.text("name"), row.text("source_url"), row.flag("deactivated"));
  }
}
