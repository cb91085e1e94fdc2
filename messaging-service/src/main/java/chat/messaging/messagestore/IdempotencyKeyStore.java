package chat.messaging.messagestore;

import chat.kit.sql.Row;
import chat.kit.sql.Sql;
import chat.messaging.usertopic.VisibilityPolicy;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Reads and writes the table {@code idempotency_key}; expired keys count as absent. */
@Singleton
final class IdempotencyKeyStore {

  private static final String FIND =
      """
      select account_id, key, message_id, encode(asked_sha256, 'hex') as asked_sha256,
        automatic_new_visibility_policy
      from idempotency_key
      where organization_id = :organizationId
        and (account_id, key) in (select * from unnest(:accountIds::bigint[], :keys::text[]))
        and (expires_at is null or expires_at > :now)
      """;

  /** An existing row has expired, because the organization's lock prevents concurrent inserts. */
  private static final String UPSERT =
      """
      insert into idempotency_key (organization_id, account_id, key, message_id, asked_sha256,
        automatic_new_visibility_policy, created_at, expires_at)
      select :organizationId, account_id, key, message_id, decode(asked, 'hex'), policy, :now,
        :now::timestamptz + make_interval(secs => life)
      from unnest(:accountIds::bigint[], :keys::text[], :messageIds::bigint[], :asked::text[],
        :policies::smallint[], :lives::bigint[])
        as kept (account_id, key, message_id, asked, policy, life)
      on conflict (organization_id, account_id, key) do update set
        message_id = excluded.message_id, asked_sha256 = excluded.asked_sha256,
        automatic_new_visibility_policy = excluded.automatic_new_visibility_policy,
        created_at = excluded.created_at, expires_at = excluded.expires_at
      """;

  private final Sql sql;
  private final Clock clock;

  IdempotencyKeyStore(Sql sql, Clock clock) {
    this.sql = sql;
    this.clock = clock;
  }

  record AccountKey(long accountId, String key) {}

  /** The stored result of a key. */
  record Answer(
      long messageId, @Nullable String requestSha256, @Nullable VisibilityPolicy visibilityPolicy) {

    /** Whether the repeated request is the same as the first. */
    boolean isTo(IdempotencyKey key) {
      return Objects.equals(requestSha256, key.requestSha256());
    }
  }

  /** A key and the result to store for it. */
  record StoredAnswer(AccountKey accountKey, IdempotencyKey key, Answer answer) {}

  /** Returns the results of existing, unexpired keys, in a mutable map. */
  Map<AccountKey, Answer> find(long organizationId, List<AccountKey> accountKeys) {
    Map<AccountKey, Answer> answers = new HashMap<>();
    if (!accountKeys.isEmpty()) {
      sql.plannedOnce(FIND)
          .bind("organizationId", organizationId)
          .bindEach("accountIds", accountKeys, AccountKey::accountId)
          .bindEach("keys", accountKeys, AccountKey::key)
          .bind("now", clock.instant())
          .list(row ->
              Map.entry(new AccountKey(row.number("account_id"), row.text("key")), answer(row)))
          .forEach(entry -> answers.put(entry.getKey(), entry.getValue()));
    }
    return answers;
  }

  /** Stores results that expire when the lifetime of their key after {@code now} is over. */
  void keep(long organizationId, List<StoredAnswer> all, Instant now) {
    if (all.isEmpty()) {
      return;
    }
    sql.statement(UPSERT)
        .bind("organizationId", organizationId)
        .bindEach("accountIds", all, stored -> stored.accountKey().accountId())
        .bindEach("keys", all, stored -> stored.accountKey().key())
        .bindEach("messageIds", all, stored -> stored.answer().messageId())
        .bindEach("asked", all, stored -> stored.answer().requestSha256())
        .bindEach("policies", all, stored -> number(stored.answer().visibilityPolicy()))
        .bindEach("lives", all, stored -> seconds(stored.key()))
        .bind("now", now)
        .execute();
  }

  private static Answer answer(Row row) {
    Long policy = row.numberOrNull("automatic_new_visibility_policy");
    return new Answer(
        row.number("message_id"),
        row.textOrNull("asked_sha256"),
        policy == null ? null : VisibilityPolicy.of(policy));
  }

  private static @Nullable String number(@Nullable VisibilityPolicy policy) {
    return policy == null ? null : Integer.toString(policy.number());
  }

  private static @Nullable String seconds(IdempotencyKey key) {
    return key.life() == null ? null : Long.toString(key.life().toSeconds());
  }
}
