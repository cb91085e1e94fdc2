package chat.identity.session;

import chat.kit.http.SessionCookie;
import chat.kit.sql.Sql;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The table {@code browser_session}. */
@Singleton
public final class SessionStore {
  private static final int ENDED_AT_A_TIME = 100;

  private final Sql sql;
  private final SessionLife life;

  SessionStore(Sql sql, SessionLife life) {
    this.sql = sql;
    this.life = life;
  }

  void insert(String token, long organizationId, long userId, Instant now) {
    sql.statement(
            """
            insert into browser_session
              (token_sha256, organization_id, user_id, date_created, last_used)
            values (:sha256, :organizationId, :userId, :now, :now)
            """)
        .bind("sha256", SessionCookie.sha256(token))
        .bind("organizationId", organizationId)
        .bind("userId", userId)
        .bind("now", now)
        .execute();
  }

  /** Whose session it is, if it has not ended. */
  Optional<Long> userId(String token, long organizationId, Instant now) {
    return sql.statement(
            """
            select user_id from browser_session
            where token_sha256 = :sha256 and organization_id = :organizationId
              and last_used > :lastUsedAfter and date_created > :begunAfter
            """)
        .bind("sha256", SessionCookie.sha256(token))
        .bind("organizationId", organizationId)
        .bind("lastUsedAfter", life.lastUsedAfter(now))
        .bind("begunAfter", life.begunAfter(now))
        .find(row -> row.number("user_id"));
  }

  /** Notes that a session was used, unless it was noted a short time ago. */
  public void noteUse(byte[] sha256, Instant now) {
    sql.statement(
            """
            update browser_session set last_used = :now
            where token_sha256 = :sha256 and last_used < :notedBefore
            """)
        .bind("sha256", sha256)
        .bind("now", now)
        .bind("notedBefore", life.notedBefore(now))
        .execute();
  }

  /** Ends a session; whose it was, if there was one. */
  Optional<Long> delete(String token, long organizationId) {
    return sql.statement(
            """
            delete from browser_session
            where token_sha256 = :sha256 and organization_id = :organizationId
            returning user_id
            """)
        .bind("sha256", SessionCookie.sha256(token))
        .bind("organizationId", organizationId)
        .find(row -> row.number("user_id"));
  }

  /** Ends all sessions of accounts. */
  void deleteAll(long organizationId, List<Long> userIds) {
    sql.statement(
            """
            delete from browser_session
            where organization_id = :organizationId and user_id = any(:userIds)
            """)
        .bind("organizationId", organizationId)
        .bind("userIds", userIds)
        .execute();
  }

  /** Clears away some of what has ended by time, also of others, and waits for nobody. */
  void deleteEnded(Instant now) {
    sql.statement(
            """
            delete from browser_session
            where token_sha256 in (
              select token_sha256 from browser_session where last_used <= :lastUsedAfter
              limit :most for update skip locked)
            """)
        .bind("lastUsedAfter", life.lastUsedAfter(now))
        .bind("most", ENDED_AT_A_TIME)
        .execute();
  }
}
