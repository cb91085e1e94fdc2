package chat.messaging.edit;

import io.micronaut.data.annotation.MappedEntity;
import io.micronaut.data.annotation.ParameterExpression;
import io.micronaut.data.annotation.Query;
import io.micronaut.data.jdbc.annotation.JdbcRepository;
import io.micronaut.data.model.query.builder.sql.Dialect;
import io.micronaut.data.repository.GenericRepository;
import java.time.Instant;
import java.util.Optional;

/** Table {@code move_under_way}: moves between topics that are written in part. */
@JdbcRepository(dialect = Dialect.POSTGRES)
interface UnfinishedMoveRepository extends GenericRepository<UnfinishedMoveRepository.Begun, Long> {

  /**
   * An unfinished move, by one or several requests.
   *
   * @param joinsOthers whether the new topic had messages that the mover can read
   * @param joinsAny whether the new topic had messages at all
   * @param moved the number of messages moved so far
   */
  @MappedEntity("move_under_way")
  record Begun(boolean joinsOthers, boolean joinsAny, int moved, Instant begunAt) {

    Begun and(int movedNow) {
      return new Begun(joinsOthers, joinsAny, moved + movedNow, begunAt);
    }
  }

  @ParameterExpression(name = "organizationId", expression = "#{topics.organizationId()}")
  @ParameterExpression(name = "oldRecipientId", expression = "#{topics.oldRecipientId()}")
  @ParameterExpression(name = "oldTopic", expression = "#{topics.oldTopic()}")
  @ParameterExpression(name = "newRecipientId", expression = "#{topics.newRecipientId()}")
  @ParameterExpression(name = "newTopic", expression = "#{topics.newTopic()}")
  @Query(
      """
      select joins_others, joins_any, moved, begun_at from move_under_way
      where begun_at > :since and organization_id = :organizationId
        and old_recipient_id = :oldRecipientId and old_topic_key = lower(:oldTopic)
        and new_recipient_id = :newRecipientId and new_topic_key = lower(:newTopic)
      """)
  Optional<Begun> find(TopicPair topics, Instant since);

  /** Whether there is an unfinished move into a topic that had no messages. */
  @ParameterExpression(name = "organizationId", expression = "#{topics.organizationId()}")
  @ParameterExpression(name = "oldRecipientId", expression = "#{topics.oldRecipientId()}")
  @ParameterExpression(name = "oldTopic", expression = "#{topics.oldTopic()}")
  @ParameterExpression(name = "newRecipientId", expression = "#{topics.newRecipientId()}")
  @ParameterExpression(name = "newTopic", expression = "#{topics.newTopic()}")
  @Query(
      """
      select exists (select from move_under_way
        where begun_at > :since and not joins_any and organization_id = :organizationId
          and old_recipient_id = :oldRecipientId and old_topic_key = lower(:oldTopic)
          and new_recipient_id = :newRecipientId and new_topic_key = lower(:newTopic))
      """)
  boolean beganTopic(TopicPair topics, Instant since);

  @ParameterExpression(name = "organizationId", expression = "#{topics.organizationId()}")
  @ParameterExpression(name = "oldRecipientId", expression = "#{topics.oldRecipientId()}")
  @ParameterExpression(name = "oldTopic", expression = "#{topics.oldTopic()}")
  @ParameterExpression(name = "newRecipientId", expression = "#{topics.newRecipientId()}")
  @ParameterExpression(name = "newTopic", expression = "#{topics.newTopic()}")
  @ParameterExpression(name = "joinsOthers", expression = "#{begun.joinsOthers()}")
  @ParameterExpression(name = "joinsAny", expression = "#{begun.joinsAny()}")
  @ParameterExpression(name = "moved", expression = "#{begun.moved()}")
  @ParameterExpression(name = "beginning", expression = "#{begun.begunAt().toString()}")
  @Query(
      """
      insert into move_under_way (organization_id, old_recipient_id, old_topic_key,
        new_recipient_id, new_topic_key, joins_others, joins_any, moved, begun_at)
      values (:organizationId, :oldRecipientId, lower(:oldTopic), :newRecipientId,
        lower(:newTopic), :joinsOthers, :joinsAny, :moved, :beginning::timestamptz)
      on conflict (organization_id, old_recipient_id, old_topic_key, new_recipient_id,
        new_topic_key) do update set joins_others = excluded.joins_others,
        joins_any = excluded.joins_any, moved = excluded.moved, begun_at = excluded.begun_at
      """)
  void save(TopicPair topics, Begun begun);

  @ParameterExpression(name = "organizationId", expression = "#{topics.organizationId()}")
  @ParameterExpression(name = "oldRecipientId", expression = "#{topics.oldRecipientId()}")
  @ParameterExpression(name = "oldTopic", expression = "#{topics.oldTopic()}")
  @ParameterExpression(name = "newRecipientId", expression = "#{topics.newRecipientId()}")
  @ParameterExpression(name = "newTopic", expression = "#{topics.newTopic()}")
  @Query(
      """
      delete from move_under_way
      where organization_id = :organizationId
        and old_recipient_id = :oldRecipientId and old_topic_key = lower(:oldTopic)
        and new_recipient_id = :newRecipientId and new_topic_key = lower(:newTopic)
      """)
  void delete(TopicPair topics);
}
