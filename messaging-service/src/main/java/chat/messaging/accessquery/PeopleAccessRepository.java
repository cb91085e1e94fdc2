package chat.messaging.accessquery;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toSet;

import io.micronaut.data.annotation.MappedEntity;
import io.micronaut.data.annotation.Query;
import io.micronaut.data.annotation.TypeDef;
import io.micronaut.data.jdbc.annotation.JdbcRepository;
import io.micronaut.data.model.DataType;
import io.micronaut.data.model.query.builder.sql.Dialect;
import io.micronaut.data.repository.GenericRepository;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads the facts for access to direct messages, apart from the accounts themselves. */
@JdbcRepository(dialect = Dialect.POSTGRES)
public interface PeopleAccessRepository
    extends GenericRepository<PeopleAccessRepository.Acquaintance, Long> {

  /** Whether the conversation of exactly these users, in ascending order, has a message. */
  @Query(
      """
      select exists (select from message m join recipient r on r.id = m.recipient_id
        where r.organization_id = :organizationId
          and r.user_ids_hash = conversation_hash(:userIds::bigint[]))
      """)
  boolean haveTalked(
      long organizationId, @TypeDef(type = DataType.LONG_ARRAY) Collection<Long> userIds);

  /** A pair of a user and an acquaintance, who may be the same user. */
  @MappedEntity("subscription")
  record Acquaintance(long userId, long otherId) {}

  /**
   * Finds bots, and users who share a channel or conversation with an account.
   *
   * @param others null for all users
   */
  @Query(
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
      """)
  List<Acquaintance> list(
      long organizationId,
      @TypeDef(type = DataType.LONG_ARRAY) Collection<Long> userIds,
      @TypeDef(type = DataType.LONG_ARRAY) @Nullable Collection<Long> others);

  /** Finds the same by account; accounts without acquaintances are left out. */
  default Map<Long, Set<Long>> acquaintances(
      long organizationId, Collection<Long> userIds, @Nullable Collection<Long> others) {
    return list(organizationId, userIds, others).stream()
        .collect(groupingBy(Acquaintance::userId, mapping(Acquaintance::otherId, toSet())));
  }
}
