package chat.messaging.edit;

import chat.kit.sql.Sql;
import chat.markdown.Rendered;
import chat.messaging.edit.PermittedEdit.NewContent;
import chat.messaging.search.SearchVector;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.List;
import java.util.Set;

/** Changes what messages say and notes it in {@code message_edit}. */
@Singleton
final class EditStore {

  /** So many may a message's history have; what goes along with another is not noted beyond. */
  static final int MOST_ENTRIES = 1_000;

  private static final String IS_WIDGET =
      """
      select exists (select from submessage
        where message_id = :messageId and msg_type = 'widget') as is_widget
      """;

  private static final String EDIT_CONTENT =
      """
      with before as (
        select id, content, rendered_content,
          array(select user_id from account a where a.organization_id = m.organization_id
            and a.user_id = any(m.mentioned_user_ids) and a.is_bot) as called_bots
        from message m where id = :messageId)
      update message set content = :content, rendered_content = :renderedContent,
        is_me_message = :isMeMessage, mentioned_user_ids = :mentionedUserIds::bigint[],
        mentioned_group_ids = :mentionedGroupIds::bigint[],
        channel_wildcard_mentioned = :channelWildcardMentioned,
        topic_wildcard_mentioned = :topicWildcardMentioned,
        topic_wildcard_user_ids = :calledInTopic::bigint[], words = :words::tsvector,
        last_edited_at = :now
      from before where message.id = before.id
      returning before.content as prev_content, before.rendered_content as prev_rendered_content,
        before.called_bots as prev_called_bots
      """;

  private static final String NOTE_CONTENT =
      """
      insert into message_edit (organization_id, message_id, user_id, edited_at, prev_content,
        prev_rendered_content)
      values (:organizationId, :messageId, :userId, :now, :prevContent, :prevRenderedContent)
      """;

  private static final String HISTORY =
      """
      select count(*) as entries,
        coalesce(sum(octet_length(prev_content) + octet_length(prev_rendered_content)), 0) as size
      from message_edit where message_id = :messageId
      """;

  private final Sql sql;

  EditStore(Sql sql) {
    this.sql = sql;
  }

  boolean isWidget(long messageId) {
    return sql.statement(IS_WIDGET).bind("messageId", messageId).one(row -> row.flag("is_widget"));
  }

  /**
   * What a message said before it was edited.
   *
   * @param calledBots those that it mentioned
   */
  record Before(String content, String renderedContent, List<Long> calledBots) {}

  /**
   * @param topic that the message has
   */
  Before editContent(long messageId, NewContent content, String topic, Instant now) {
    Rendered.Mentions mentions = content.rendered().mentions();
    Set<Long> called = content.calledInTopic();
    return sql.statement(EDIT_CONTENT)
        .bind("messageId", messageId)
        .bind("content", content.text())
        .bind("renderedContent", content.rendered().html())
        .bind("isMeMessage", content.rendered().isMeMessage())
        .bind("mentionedUserIds", mentions.userIds())
        .bind("mentionedGroupIds", mentions.groupIds())
        .bind("channelWildcardMentioned", mentions.channelWildcard())
        .bind("topicWildcardMentioned", mentions.topicWildcard())
        .bind("calledInTopic", called.isEmpty() ? null : called)
        .bind("words", SearchVector.of(content.text(), topic))
        .bind("now", now)
        .one(row ->
            new Before(
                row.text("prev_content"),
                row.text("prev_rendered_content"),
                row.numbers("prev_called_bots")));
  }

  /**
   * How much is noted of a message.
   *
   * @param size of all that it has said before, in bytes
   */
  record History(long entries, long size) {}

  History history(long messageId) {
    return sql.statement(HISTORY)
        .bind("messageId", messageId)
        .one(row -> new History(row.number("entries"), row.number("size")));
  }

  /** Notes an edit of the content alone. */
  void noteContent(long organizationId, long messageId, long userId, Before before, Instant now) {
    sql.statement(NOTE_CONTENT)
        .bind("organizationId", organizationId)
        .bind("messageId", messageId)
        .bind("userId", userId)
        .bind("now", now)
        .bind("prevContent", before.content())
        .bind("prevRenderedContent", before.renderedContent())
        .execute();
  }
}
