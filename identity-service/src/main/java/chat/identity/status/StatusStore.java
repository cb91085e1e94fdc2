package chat.identity.status;

import chat.kit.sql.Row;
import chat.kit.sql.Sql;
import jakarta.inject.Singleton;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The table {@code user_status}. */
@Singleton
final class StatusStore {

  /**
   * Who says nothing and hides nothing is not in it. Each is looked up by its key: while the
   * database does not know yet how large an organization has become, a join compares everybody with
   * everybody.
   */
  private static final String SAID =
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

  private static final String OF_ONE = SAID + "and user_id = :userId";

  private static final String PUT =
      """
      insert into user_status
        (organization_id, user_id, status_text, emoji_name, emoji_code, reaction_type)
      values (:organizationId, :userId, coalesce(:statusText::text, ''), coalesce(:emojiName::text, ''),
        coalesce(:emojiCode::text, ''), coalesce(:reactionType::text, ''))
      on conflict (organization_id, user_id) do update set
        status_text = coalesce(:statusText::text, user_status.status_text),
        emoji_name = coalesce(:emojiName::text, user_status.emoji_name),
        emoji_code = coalesce(:emojiCode::text, user_status.emoji_code),
        reaction_type = coalesce(:reactionType::text, user_status.reaction_type)
      """;

  private final Sql sql;

  StatusStore(Sql sql) {
    this.sql = sql;
  }

  /** Somebody's status. */
  record Said(long userId, UserStatus status) {}

  /** Hands on those of active accounts that have one; in a transaction, a few at a time. */
  void forEach(long organizationId, Consumer<Said> taker) {
    sql.statement(SAID)
        .bind("organizationId", organizationId)
        .forEach(row -> taker.accept(said(row)));
  }

  Optional<Said> find(long organizationId, long userId) {
    return sql.statement(OF_ONE)
        .bind("organizationId", organizationId)
        .bind("userId", userId)
        .find(StatusStore::said);
  }

  /** Writes what is new, null for what stays. */
  void put(
      long organizationId, long userId, @Nullable String statusText, @Nullable StatusEmoji emoji) {
    sql.statement(PUT)
        .bind("organizationId", organizationId)
        .bind("userId", userId)
        .bind("statusText", statusText)
        .bind("emojiName", emoji == null ? null : emoji.name())
        .bind("emojiCode", emoji == null ? null : emoji.code())
        .bind("reactionType", emoji == null ? null : emoji.type())
        .execute();
  }

  private static Said said(Row row) {
    StatusEmoji emoji =
        new StatusEmoji(row.text("emoji_name"), row.text("emoji_code"), row.text("reaction_type"));
    return new Said(
        row.number("user_id"), UserStatus.of(row.text("status_text"), emoji, row.flag("is_away")));
  }
}
