package chat.messaging.edit;

import chat.kit.event.Audience;
import chat.markdown.TopicLink;
import chat.markdown.text.Rendered;
import chat.messaging.edit.EditRepository.Before;
import com.fasterxml.jackson.annotation.JsonInclude;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The {@code update_message} event; unchanged properties are null.
 *
 * @param messageId the named message
 * @param messageIds all changed messages
 * @param editTimestamp UNIX seconds
 * @param streamId of channel messages, before a move
 * @param subscriptionsNumbers of channel messages, one per message; decide which users may read it
 * @param previousSubscriptionsNumbers the numbers before a move from another channel
 * @param previousInviteOnly whether the previous channel is private
 * @param previousHistoryPublicToSubscribers whether the previous channel shows its history to
 *     subscribers
 * @param involvedUserIds users who get the event without a subscription
 */
@Serdeable(naming = SnakeCaseStrategy.class)
@JsonInclude(JsonInclude.Include.NON_NULL)
record UpdatePayload(
    long userId,
    boolean renderingOnly,
    long messageId,
    List<Long> messageIds,
    long editTimestamp,
    @Nullable Long streamId,
    @Nullable List<Long> subscriptionsNumbers,
    @Nullable List<Long> previousSubscriptionsNumbers,
    @Nullable Boolean previousInviteOnly,
    @Nullable Boolean previousHistoryPublicToSubscribers,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) List<Long> involvedUserIds,
    @Nullable Long newStreamId,
    @Nullable String propagateMode,
    @Nullable String origSubject,
    @Nullable String subject,
    @Nullable List<TopicLink> topicLinks,
    @Nullable String origContent,
    @Nullable String origRenderedContent,
    @Nullable String content,
    @Nullable String renderedContent,
    @Nullable Boolean isMeMessage,
    @Nullable Set<Long> mentionedUserIds,
    @Nullable Set<Long> mentionedGroupIds,
    @Nullable Boolean channelWildcardMentioned,
    @Nullable Boolean topicWildcardMentioned) {

  /**
   * The changed messages.
   *
   * @param streamId null for a direct message, like the numbers
   */
  record Affected(
      long messageId,
      List<Long> messageIds,
      @Nullable Long streamId,
      @Nullable List<Long> subscriptionsNumbers,
      List<Long> involvedUserIds) {}

  /**
   * The new location of moved messages; unchanged properties are null.
   *
   * @param previousAudience the audience of the source channel
   */
  record Movement(
      @Nullable Long newStreamId,
      @Nullable List<Long> previousSubscriptionsNumbers,
      @Nullable Audience previousAudience,
      String propagateMode,
      String origSubject,
      @Nullable String subject,
      @Nullable List<TopicLink> topicLinks) {}

  /**
   * @param movement null if nothing moves
   * @param before null if the content does not change
   */
  static UpdatePayload of(
      PermittedMessageEdit edit,
      Affected affected,
      @Nullable Movement movement,
      @Nullable Before before,
      Instant now) {
    Audience previous = movement == null ? null : movement.previousAudience();
    PermittedMessageEdit.NewContent content = before == null ? null : edit.content();
    Rendered rendered = content == null ? null : content.rendered();
    return new UpdatePayload(
        edit.editor().userId(),
        false,
        affected.messageId(),
        affected.messageIds(),
        now.getEpochSecond(),
        affected.streamId(),
        affected.subscriptionsNumbers(),
        movement == null ? null : movement.previousSubscriptionsNumbers(),
        previous == null ? null : previous.inviteOnly(),
        previous == null ? null : previous.historyPublicToSubscribers(),
        affected.involvedUserIds(),
        movement == null ? null : movement.newStreamId(),
        movement == null ? null : movement.propagateMode(),
        movement == null ? null : movement.origSubject(),
        movement == null ? null : movement.subject(),
        movement == null ? null : movement.topicLinks(),
        before == null ? null : before.content(),
        before == null ? null : before.renderedContent(),
        content == null ? null : content.text(),
        rendered == null ? null : rendered.html(),
        rendered == null ? null : rendered.isMeMessage(),
        rendered == null ? null : rendered.mentions().userIds(),
        rendered == null ? null : rendered.mentions().groupIds(),
        rendered == null ? null : rendered.mentions().channelWildcard(),
        rendered == null ? null : rendered.mentions().topicWildcard());
  }
}
