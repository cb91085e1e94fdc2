package chat.messaging.access;

import chat.kit.sql.Sql;
import jakarta.inject.Singleton;
import java.util.Collection;
import java.util.Map;
import java.util.stream.Collectors;

/** How large messages are, by what the database notes beside their texts, which is not read. */
@Singleton
public final class MessageSizeStore {

  /**
   * Of the message m, in bytes, with all that hangs on it. What has no text of its own is taken for
   * as long as it is in an answer at most, or nearly.
   */
  static final String SIZE =
      """
      octet_length(m.content) + octet_length(m.rendered_content)
        + (select coalesce(sum(300 + coalesce(
              octet_length(e.prev_content) + octet_length(e.prev_rendered_content), 0)), 0)
            from message_edit e where e.message_id = m.id)
        + (select coalesce(sum(100 + octet_length(s.content)), 0)
            from submessage s where s.message_id = m.id)
        + (select 150 * count(*) from reaction x where x.message_id = m.id)
      """;

  private static final String SIZES =
      "select m.id, " + SIZE + " as size from message m where m.id = any(:messageIds::bigint[])";

  private final Sql sql;

  MessageSizeStore(Sql sql) {
    this.sql = sql;
  }

  /** In bytes, of the messages that there are, by their ids. */
  public Map<Long, Long> of(Collection<Long> messageIds) {
    return sql
        .plannedOnce(SIZES)
        .bind("messageIds", messageIds)
        .list(row -> Map.entry(row.number("id"), row.number("size")))
        .stream()
        .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
  }
}
