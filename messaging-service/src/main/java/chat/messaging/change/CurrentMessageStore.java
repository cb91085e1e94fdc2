package chat.messaging.change;

import static java.util.stream.Collectors.toMap;

import chat.kit.event.Audience;
import chat.kit.sql.Row;
import chat.kit.sql.Sql;
import chat.messaging.access.MessageOutline;
import jakarta.inject.Singleton;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** Looks messages up once more, in the transaction that changes them. */
@Singleton
public final class CurrentMessageStore {

  private static final String FIND =
      """
      select m.id, m.recipient_id, r.channel_id, r.user_ids, m.topic, m.content,
        m.subscriptions_number, c.invite_only, c.history_public_to_subscribers
      from message m join recipient r on r.id = m.recipient_id
        left join channel c on c.channel_id = r.channel_id
      where m.id = any(:messageIds::bigint[])
      """;

  private final Sql sql;

  CurrentMessageStore(Sql sql) {
    this.sql = sql;
  }

  /**
   * The message as it is now; empty where it has gone. Where it has moved to another channel since
   * somebody was found to have access to it, that is to be found out again (503).
   */
  public Optional<CurrentMessage> find(MessageOutline known) {
    return find(known.id()).map(message -> message.requireWhere(known));
  }

  /** The same wherever it is now. */
  public Optional<CurrentMessage> find(long messageId) {
    return Optional.ofNullable(findAll(Set.of(messageId)).get(messageId));
  }

  /** Those of the messages that there are, wherever they are now, by their ids. */
  public Map<Long, CurrentMessage> findAll(Set<Long> messageIds) {
    return sql
        .plannedOnce(FIND)
        .bind("messageIds", messageIds)
        .list(CurrentMessageStore::message)
        .stream()
        .collect(toMap(CurrentMessage::id, Function.identity()));
  }

  private static CurrentMessage message(Row row) {
    return new CurrentMessage(
        row.number("id"),
        new MessagePlace(
            row.number("recipient_id"),
            row.numberOrNull("channel_id"),
            row.text("topic"),
            row.numbers("user_ids")),
        audience(row),
        row.text("content"),
        row.number("subscriptions_number"));
  }

  private static Audience audience(Row row) {
    Long channelId = row.numberOrNull("channel_id");
    return channelId == null
        ? Audience.ofUsers(row.numbers("user_ids"))
        : Audience.ofChannel(
            channelId, row.flag("invite_only"), row.flag("history_public_to_subscribers"));
  }
}
