package chat.identity.mute;

import chat.identity.user.Account;
import chat.kit.sql.Sql;
import chat.kit.sql.SqlStatement;
import chat.kit.token.Caller;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.List;

/** The table {@code muted_user}. */
@Singleton
final class MutedUserStore {
  private final Sql sql;

  MutedUserStore(Sql sql) {
    this.sql = sql;
  }

  /** Whether the account was not muted until now. */
  boolean insert(Caller caller, Account muted, Instant now) {
    return of(
                caller,
                """
                insert into muted_user (organization_id, user_id, muted_user_id, date_muted)
                values (:organizationId, :userId, :mutedUserId, :now)
                on conflict do nothing
                """)
            .bind("mutedUserId", muted.userId())
            .bind("now", now)
            .execute()
        == 1;
  }

  /** Whether the account was muted until now. */
  boolean delete(Caller caller, Account muted) {
    return of(
                caller,
                """
                delete from muted_user
                where organization_id = :organizationId and user_id = :userId
                  and muted_user_id = :mutedUserId
                """)
            .bind("mutedUserId", muted.userId())
            .execute()
        == 1;
  }

  /** All whom the caller mutes, in the order of their ids. */
  List<MutedUser> list(Caller caller) {
    return of(
            caller,
            """
            select muted_user_id, date_muted from muted_user
            where organization_id = :organizationId and user_id = :userId
            order by muted_user_id
            """)
        .list(row ->
            new MutedUser(row.number("muted_user_id"), row.instant("date_muted").getEpochSecond()));
  }

  private SqlStatement of(Caller caller, String text) {
    return sql.statement(text)
        .bind("organizationId", caller.organizationId())
        .bind("userId", caller.userId());
  }
}
