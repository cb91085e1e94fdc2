package chat.messaging.emoji;

import io.micronaut.data.annotation.Query;
import io.micronaut.data.annotation.TypeDef;
import io.micronaut.data.jdbc.annotation.JdbcRepository;
import io.micronaut.data.model.DataType;
import io.micronaut.data.model.query.builder.sql.Dialect;
import io.micronaut.data.repository.GenericRepository;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** The table {@code custom_emoji}. */
@JdbcRepository(dialect = Dialect.POSTGRES)
public interface ProjectedEmojiRepository extends GenericRepository<EmojiChanged, Long> {

  @Query(
      """
      insert into custom_emoji (emoji_id, organization_id, name, source_url, still_url, deactivated,
        author_id, is_animated)
      values (:emojiId, :organizationId, :name, :sourceUrl, :stillUrl, :deactivated, :authorId,
        :isAnimated)
      on conflict (organization_id, emoji_id) do update set name = excluded.name,
        source_url = excluded.source_url, still_url = excluded.still_url,
        deactivated = excluded.deactivated, author_id = excluded.author_id,
        is_animated = excluded.is_animated
      """)
  void save(EmojiChanged emoji);

  /**
   * Finds the active emoji with these names.
   *
   * <p>Two emoji can share a name only until all of the owner's changes have arrived; the one with
   * the higher id is returned.
   */
  @Query(
      """
      select distinct on (name) emoji_id, name, source_url, deactivated from custom_emoji
      where organization_id = :organizationId and not deactivated and name = any(:names::text[])
      order by name, emoji_id desc
      """)
  List<ProjectedEmoji> activeByNames(
      long organizationId, @TypeDef(type = DataType.STRING_ARRAY) Collection<String> names);

  /** Finds an emoji, deactivated or not. */
  @Query(
      """
      select emoji_id, name, source_url, deactivated from custom_emoji
      where organization_id = :organizationId and emoji_id = :emojiId
      """)
  Optional<ProjectedEmoji> byId(long organizationId, long emojiId);
}
