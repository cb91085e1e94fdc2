package chat.messaging.picture;

import io.micronaut.data.annotation.Query;
import io.micronaut.data.jdbc.annotation.JdbcRepository;
import io.micronaut.data.model.query.builder.sql.Dialect;
import io.micronaut.data.repository.GenericRepository;

/** Reads and replaces the rendering of messages. */
@JdbcRepository(dialect = Dialect.POSTGRES)
interface RenderedMessageRepository extends GenericRepository<RenderedMessage, Long> {

  @Query(
      """
      select sender_id, rendered_content, is_me_message, mentioned_user_ids, mentioned_group_ids,
        channel_wildcard_mentioned, topic_wildcard_mentioned
      from message where id = :messageId
      """)
  RenderedMessage get(long messageId);

  @Query("update message set rendered_content = :renderedContent where id = :messageId")
  void replace(long messageId, String renderedContent);
}
