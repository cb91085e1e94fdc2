package chat.uploads.emoji;

import chat.kit.sql.Row;
import chat.kit.sql.Sql;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** The table {@code custom_emoji}. */
@Singleton
final class EmojiStore {

  private static final String ALL =
      """
      select * from custom_emoji where organization_id = :organizationId order by emoji_id
      """;

  private static final String ACTIVE =
      """
      select * from custom_emoji
      where organization_id = :organizationId and name = :name and not is_deactivated
      """;

  private static final String OF_FILES =
      "select * from custom_emoji where file_name = any(:fileNames::text[])";

  private static final String INSERT =
      """
      insert into custom_emoji
        (organization_id, name, file_name, is_animated, author_id, date_created)
      values (:organizationId, :name, :fileName, :isAnimated, :authorId, :dateCreated)
      on conflict do nothing
      returning *
      """;

  private static final String DEACTIVATE =
      """
      update custom_emoji set is_deactivated = true
      where organization_id = :organizationId and emoji_id = :emojiId
      """;

  private final Sql sql;

  EmojiStore(Sql sql) {
    this.sql = sql;
  }

  /** All of them, deactivated or not, the oldest first. */
  List<CustomEmoji> list(long organizationId) {
    return sql.statement(ALL).bind("organizationId", organizationId).list(EmojiStore::emoji);
  }

  /** Hands them on in the same order. */
  void forEach(long organizationId, Consumer<CustomEmoji> taker) {
    sql.statement(ALL)
        .bind("organizationId", organizationId)
        .forEach(row -> taker.accept(emoji(row)));
  }

  /** The emoji that is found by the name. */
  Optional<CustomEmoji> findActive(long organizationId, String name) {
    return sql.statement(ACTIVE)
        .bind("organizationId", organizationId)
        .bind("name", name)
        .find(EmojiStore::emoji);
  }

  /** The emoji whose pictures have these names. */
  List<CustomEmoji> ofFiles(List<String> fileNames) {
    return sql.statement(OF_FILES).bind("fileNames", fileNames).list(EmojiStore::emoji);
  }

  /** The new emoji, with an id of its own; empty where an active one has the name. */
  Optional<CustomEmoji> insert(CustomEmoji emoji, Instant dateCreated) {
    return sql.statement(INSERT)
        .bind("organizationId", emoji.organizationId())
        .bind("name", emoji.name())
        .bind("fileName", emoji.fileName())
        .bind("isAnimated", emoji.isAnimated())
        .bind("authorId", emoji.authorId())
        .bind("dateCreated", dateCreated)
        .find(EmojiStore::emoji);
  }

  void deactivate(CustomEmoji emoji) {
    sql.statement(DEACTIVATE)
        .bind("organizationId", emoji.organizationId())
        .bind("emojiId", emoji.emojiId())
        .execute();
  }

  private static CustomEmoji emoji(Row row) {
    return new CustomEmoji(
        row.number("organization_id"),
        row.number("emoji_id"),
        row.text("name"),
        row.text("file_name"),
        row.flag("is_animated"),
        row.flag("is_deactivated"),
        row.numberOrNull("author_id"));
  }
}
