package chat.messaging.access;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toSet;

import chat.kit.sql.Sql;
import jakarta.inject.Singleton;
import java.util.Collection;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads what decides about direct messages beside the accounts themselves. */
@Singleton
final class PeopleAccessStore {

  private static final String HAVE_TALKED =
      """
      select exists (select from message m join recipient r on r.id = m.recipient_id
        where r.organization_id = :organizationId
          and r.user_ids_hash = conversation_hash(:userIds::bigint[])) as answer
      """;

  private static final String ACQUAINTANCES =
      """
      select me.user_id, theirs.user_id as other_id
      from unnest(:userIds::bigint[]) me (user_id)
      join subscription mine on mine.user_id = me.user_id and mine.is_subscribed
      join subscription theirs on theirs.channel_id = mine.channel_id and theirs.is_subscribed
      where mine.organization_id = :organizationId
        and (:others::bigint[] is null or theirs.user_id = any(:others::bigint[]))
      union
      select me.user_id, other.user_id
      from unnest(:userIds::bigint[]) me (user_id)
      join recipient r on r.organization_id = :organizationId and r.user_ids @> array[me.user_id]
      cross join unnest(r.user_ids) other (user_id)
      where (:others::bigint[] is null or other.user_id = any(:others::bigint[]))
        and exists (select from message m where m.recipient_id = r.id)
      union
      select me.user_id, bot.user_id
      from unnest(:userIds::bigint[]) me (user_id)
      join account bot on bot.organization_id = :organizationId and bot.is_bot
      where :others::bigint[] is null or bot.user_id = any(:others::bigint[])
      """;

  private final Sql sql;

  PeopleAccessStore(Sql sql) {
    this.sql = sql;
  }

  /** Whether the conversation of exactly these people, sorted, has a message. */
  boolean haveTalked(long organizationId, Collection<Long> userIds) {
    return sql.statement(HAVE_TALKED)
        .bind("organizationId", organizationId)
        .bind("userIds", userIds)
        .one(row -> row.flag("answer"));
  }

  /**
   * Who shares a channel or a conversation with each of the accounts, and bots; in it may be the
   * account itself.
   *
   * @param others who is asked about; null for all
   */
  Map<Long, Set<Long>> acquaintances(
      long organizationId, Collection<Long> userIds, @Nullable Collection<Long> others) {
    return sql
        .statement(ACQUAINTANCES)
        .bind("organizationId", organizationId)
        .bind("userIds", userIds)
        .bind("others", others)
        .list(row -> Map.entry(row.number("user_id"), row.number("other_id")))
        .stream()
        .collect(groupingBy(Map.Entry::getKey, mapping(Map.Entry::getValue, toSet())));
  }
}
