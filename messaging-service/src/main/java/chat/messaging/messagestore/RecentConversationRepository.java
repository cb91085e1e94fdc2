package chat.messaging.messagestore;

import io.micronaut.data.annotation.Query;
import io.micronaut.data.jdbc.annotation.JdbcRepository;
import io.micronaut.data.model.query.builder.sql.Dialect;
import io.micronaut.data.repository.GenericRepository;
import java.util.List;

/** Finds the newest message of each conversation of an account, by an index. */
@JdbcRepository(dialect = Dialect.POSTGRES)
interface RecentConversationRepository extends GenericRepository<RecentConversation, Long> {

  /** Lists the conversations with the newest messages, the newest first. */
  @Query(
      """
      select newest.id as max_message_id, array_remove(r.user_ids, :userId::bigint) as user_ids
      from recipient r cross join lateral (
        select m.id from message m where m.recipient_id = r.id order by m.id desc limit 1) newest
      where r.user_ids @> array[:userId::bigint] and r.organization_id = :organizationId
      order by newest.id desc limit :most
      """)
  List<RecentConversation> list(long organizationId, long userId, int most);
}
