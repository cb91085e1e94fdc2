package chat.identity.status;

import chat.kit.sql.Row;
import chat.kit.sql.Sql;
import io.micronaut.data.annotation.Query;
import io.micronaut.data.jdbc.annotation.JdbcRepository;
import io.micronaut.data.model.query.builder.sql.Dialect;
import io.micronaut.data.repository.GenericRepository;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The table {@code user_status}. */
@JdbcRepository(dialect = Dialect.POSTGRES)
abstract class UserStatusRepository implements GenericRepository<StoredStatus, Long> {

  /**
   * The statuses of active accounts that have one.
   *
   * <p>Each status is looked up by its key: until the planner's statistics reflect the
   * organization's size, a plain join would compare all rows with all.
   */
  private static final String STATUSES =
      """
      select * from (
        select user_id, coalesce(status_text, '') as status_text,
          coalesce(emoji_name, '') as emoji_name, coalesce(emoji_code, '') as emoji_code,
          coalesce(reaction_type, '') as reaction_type,
          not coalesce((account.settings ->> 'presence_enabled')::boolean, true) as is_away
        from account left join lateral (
          select status_text, emoji_name, emoji_code, reaction_type from user_status
          where user_status.organization_id = account.organization_id
            and user_status.user_id = account.user_id
          limit 1) as status on true
        where organization_id = :organizationId and is_active) said
      where (is_away or status_text <> '' or emoji_name <> '')
      """;

  private final Sql sql;

  UserStatusRepository(Sql sql) {
    this.sql = sql;
  }

  @Query(STATUSES + "and user_id = :userId")
  abstract Optional<StoredStatus> find(long organizationId, long userId);

  /** Stores the values that are not null; the others stay unchanged. */
  @Query(
      """
      insert into user_status
        (organization_id, user_id, status_text, emoji_name, emoji_code, reaction_type)
      values (:organizationId, :userId, coalesce(:statusText::text, ''),
        coalesce(:emojiName::text, ''), coalesce(:emojiCode::text, ''),
        coalesce(:reactionType::text, ''))
      on conflict (organization_id, user_id) do update set
        status_text = coalesce(:statusText::text, user_status.status_text),
        emoji_name = coalesce(:emojiName::text, user_status.emoji_name),
        emoji_code = coalesce(:emojiCode::text, user_status.emoji_code),
        reaction_type = coalesce(:reactionType::text, user_status.reaction_type)
      """)
  abstract void put(
      long organizationId,
      long userId,
      @Nullable String statusText,
      @Nullable String emojiName,
      @Nullable String emojiCode,
      @Nullable String reactionType);

  /**
   * Streams all statuses; must run in a transaction.
   *
   * <p>Hand-written because a Micronaut Data repository reads all rows into memory.
   */
  void forEach(long organizationId, Consumer<StoredStatus> consumer) {
    sql.statement(STATUSES)
        .bind("organizationId", organizationId)
        .forEach(row -> consumer.accept(status(row)));
  }

  private static StoredStatus status(Row row) {
    return new StoredStatus(
        row.number("user_id"),
        row.text("status_text"),
        row.text("emoji_name"),
        row.text("emoji_code"),
        row.text("reaction_type"),
        row.flag("is_away"));
  }
}
