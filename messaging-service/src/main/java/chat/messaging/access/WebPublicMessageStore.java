package chat.messaging.access;

import chat.kit.sql.Sql;
import jakarta.inject.Singleton;
import java.util.Set;

/** Reads what of the messages everybody may read. */
@Singleton
final class WebPublicMessageStore {

  private static final String HAS_ONE =
      """
      select exists (
        select from message m
          join recipient r on r.id = m.recipient_id
          join channel c on c.channel_id = r.channel_id
        where m.id = any(:messageIds::bigint[]) and m.organization_id = :organizationId
          and c.is_web_public and not c.is_archived) as has_one
      """;

  private final Sql sql;

  WebPublicMessageStore(Sql sql) {
    this.sql = sql;
  }

  boolean hasOneOf(long organizationId, Set<Long> messageIds) {
    return sql.statement(HAS_ONE)
        .bind("messageIds", messageIds)
        .bind("organizationId", organizationId)
        .one(row -> row.flag("has_one"));
  }
}
