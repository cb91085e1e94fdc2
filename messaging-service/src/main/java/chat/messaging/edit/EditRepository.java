package chat.messaging.edit;

import chat.markdown.text.Rendered.Mentions;
import chat.messaging.edit.PermittedMessageEdit.NewContent;
import chat.messaging.messagechange.CurrentMessage;
import io.micronaut.core.annotation.Introspected;
import io.micronaut.data.annotation.MappedEntity;
import io.micronaut.data.annotation.ParameterExpression;
import io.micronaut.data.annotation.Query;
import io.micronaut.data.annotation.TypeDef;
import io.micronaut.data.jdbc.annotation.JdbcRepository;
import io.micronaut.data.model.DataType;
import io.micronaut.data.model.query.builder.sql.Dialect;
import io.micronaut.data.repository.GenericRepository;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Updates message contents and writes the table {@code message_edit}. */
@JdbcRepository(dialect = Dialect.POSTGRES)
interface EditRepository extends GenericRepository<CurrentMessage, Long> {

  /**
   * Maximum number of edits in the history of a message. Further moves with another message add
   * none.
   */
  int MAX_ENTRIES = 1_000;

  /**
   * The content of a message before an edit.
   *
   * @param calledBots the bots that it mentioned
   */
  @MappedEntity("message")
  record Before(
      String content,
      String renderedContent,
      @TypeDef(type = DataType.LONG_ARRAY) List<Long> calledBots) {}

  /**
   * The size of a message's history.
   *
   * @param size of all former contents, in bytes
   */
  @Introspected
  record History(long entries, long size) {}

  @Query(
      """
      select exists (select from submessage
        where message_id = :messageId and msg_type = 'widget')
      """)
  boolean isWidget(long messageId);

  /**
   * Updates the content of a message.
   *
   * @param calledInTopic null if the topic wildcard mentions all subscribers or there is none
   * @return exactly one row
   */
  @ParameterExpression(name = "messageId", expression = "#{message.id()}")
  @ParameterExpression(name = "content", expression = "#{edited.text()}")
  @ParameterExpression(name = "renderedContent", expression = "#{edited.rendered().html()}")
  @ParameterExpression(name = "isMeMessage", expression = "#{edited.rendered().isMeMessage()}")
  @ParameterExpression(
      name = "channelWildcard",
      expression = "#{edited.rendered().mentions().channelWildcard()}")
  @ParameterExpression(
      name = "topicWildcard",
      expression = "#{edited.rendered().mentions().topicWildcard()}")
  @ParameterExpression(name = "words", expression = "#{edited.words(message.topic())}")
  @Query(
      """
      with before as (
        select id, content, rendered_content,
          array(select user_id from account a where a.organization_id = m.organization_id
            and a.user_id = any(m.mentioned_user_ids) and a.is_bot) as called_bots
        from message m where id = :messageId)
      update message set content = :content, rendered_content = :renderedContent,
        is_me_message = :isMeMessage, mentioned_user_ids = :userIds::bigint[],
        mentioned_group_ids = :groupIds::bigint[],
        channel_wildcard_mentioned = :channelWildcard,
        topic_wildcard_mentioned = :topicWildcard,
        topic_wildcard_user_ids = :calledInTopic::bigint[], words = :words::tsvector,
        last_edited_at = :now
      from before where message.id = before.id
      returning before.content, before.rendered_content, before.called_bots
      """)
  List<Before> updateContent(
      CurrentMessage message,
      NewContent edited,
      @TypeDef(type = DataType.LONG_ARRAY) Collection<Long> userIds,
      @TypeDef(type = DataType.LONG_ARRAY) Collection<Long> groupIds,
      @TypeDef(type = DataType.LONG_ARRAY) @Nullable Collection<Long> calledInTopic,
      Instant now);

  @Query(
      """
      select count(*) as entries,
        coalesce(sum(octet_length(prev_content) + octet_length(prev_rendered_content)), 0)::bigint
          as size
      from message_edit where message_id = :messageId
      """)
  History history(long messageId);

  /** Adds an edit that changes only the content to the history. */
  @ParameterExpression(name = "prevContent", expression = "#{before.content()}")
  @ParameterExpression(name = "prevRenderedContent", expression = "#{before.renderedContent()}")
  @Query(
      """
      insert into message_edit (organization_id, message_id, user_id, edited_at, prev_content,
        prev_rendered_content)
      values (:organizationId, :messageId, :userId, :now, :prevContent, :prevRenderedContent)
      """)
  void addToHistory(long organizationId, long messageId, long userId, Before before, Instant now);

  /** Adds the pictures for which the message shows placeholders from now on. */
  @Query(
      """
      insert into awaited_picture (organization_id, message_id, path)
      select organization_id, id, unnest(:paths::text[]) from message where id = :messageId
      on conflict do nothing
      """)
  void awaitPictures(
      long messageId, @TypeDef(type = DataType.STRING_ARRAY) Collection<String> paths);

  /** Updates the content of a message; returns the former content. */
  default Before editContent(CurrentMessage message, NewContent edited, Instant now) {
    Mentions mentions = edited.rendered().mentions();
    Set<Long> called = edited.calledInTopic();
    Set<String> awaited = edited.rendered().awaitedPictures();
    if (!awaited.isEmpty()) {
      awaitPictures(message.id(), awaited);
    }
    return updateContent(
            message,
            edited,
            mentions.userIds(),
            mentions.groupIds(),
            called.isEmpty() ? null : called,
            now)
        .getFirst();
  }
}
