package chat.uploads.emoji;

import chat.kit.sql.Sql;
import io.micronaut.data.annotation.Query;
import io.micronaut.data.annotation.TypeDef;
import io.micronaut.data.jdbc.annotation.JdbcRepository;
import io.micronaut.data.model.DataType;
import io.micronaut.data.model.query.builder.sql.Dialect;
import io.micronaut.data.repository.GenericRepository;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The table {@code custom_emoji}. */
@JdbcRepository(dialect = Dialect.POSTGRES)
abstract class CustomEmojiRepository implements GenericRepository<CustomEmoji, Long> {

  private static final String LIST =
      "select * from custom_emoji where organization_id = :organizationId order by emoji_id";

  private final Sql sql;

  CustomEmojiRepository(Sql sql) {
    this.sql = sql;
  }

  /** Lists the organization's emoji, deactivated ones too, the oldest first. */
  @Query(LIST)
  abstract List<CustomEmoji> list(long organizationId);

  /** Finds the emoji that has the name and is not deactivated. */
  @Query(
      """
      select * from custom_emoji
      where organization_id = :organizationId and name = :name and not is_deactivated
      """)
  abstract Optional<CustomEmoji> findActive(long organizationId, String name);

  /** Finds the emoji whose pictures have these names. */
  @Query("select * from custom_emoji where file_name = any(:fileNames::text[])")
  abstract List<CustomEmoji> findByFileNames(
      @TypeDef(type = DataType.STRING_ARRAY) Collection<String> fileNames);

  /**
   * Inserts an emoji.
   *
   * @return the emoji with its id; empty if an active one has the name
   */
  @Query(
      """
      insert into custom_emoji
        (organization_id, name, file_name, is_animated, author_id, date_created)
      values (:organizationId, :name, :fileName, :isAnimated, :authorId, :dateCreated)
      on conflict do nothing
      returning *
      """)
  abstract List<CustomEmoji> insert(
      long organizationId,
      String name,
      String fileName,
      boolean isAnimated,
      @Nullable Long authorId,
      Instant dateCreated);

  @Query(
      """
      update custom_emoji set is_deactivated = true
      where organization_id = :organizationId and emoji_id = :emojiId
      """)
  abstract void deactivate(long organizationId, long emojiId);

  /** Passes the emoji on in the order of {@link #list}; hand-written because it streams them. */
  void forEach(long organizationId, Consumer<CustomEmoji> taker) {
    sql.statement(LIST)
        .bind("organizationId", organizationId)
        .forEach(row ->
            taker.accept(
                new CustomEmoji(
                    row.number("organization_id"),
                    row.number("emoji_id"),
                    row.text("name"),
                    row.text("file_name"),
                    row.flag("is_animated"),
                    row.flag("is_deactivated"),
                    row.numberOrNull("author_id"))));
  }
}
