package chat.messaging.typing;

import io.micronaut.data.annotation.Query;
import io.micronaut.data.annotation.TypeDef;
import io.micronaut.data.jdbc.annotation.JdbcRepository;
import io.micronaut.data.model.DataType;
import io.micronaut.data.model.query.builder.sql.Dialect;
import io.micronaut.data.repository.GenericRepository;
import java.util.List;

/** Finds the accounts that may receive typing notifications. */
@JdbcRepository(dialect = Dialect.POSTGRES)
interface TypingRecipientRepository extends GenericRepository<TypingRecipient, Long> {

  @Query(
      """
      select user_id, coalesce((settings ->> 'receives_typing_notifications')::boolean, true)
        as receives_typing_notifications
      from account
      where organization_id = :organizationId and user_id = any(:userIds)
      order by user_id
      """)
  List<TypingRecipient> people(
      long organizationId, @TypeDef(type = DataType.LONG_ARRAY) List<Long> userIds);

  /** Lists active subscribers of a channel, at most {@code most}. */
  @Query(
      """
      select user_id, coalesce((settings ->> 'receives_typing_notifications')::boolean, true)
        as receives_typing_notifications
      from subscription join account using (organization_id, user_id)
      where organization_id = :organizationId and channel_id = :channelId and is_subscribed
        and is_active
      order by user_id limit :most
      """)
  List<TypingRecipient> subscribers(long organizationId, long channelId, int most);
}
