package chat.messaging.edit;

import chat.kit.event.Audience;
import chat.markdown.Rendered;
import chat.markdown.TopicLink;
import chat.messaging.edit.EditRepository.Before;
import com.fasterxml.jackson.annotation.JsonInclude;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The {@code update_message} event; what the edit left alone is null.
 *
 * @param messageId the message that the edit names
 * @param messageIds all that it changes
 * @param editTimestamp UNIX seconds
 * @param streamId of channel messages: where they were
 * @param subscriptionsNumbers of channel messages: each one's own, for whoever has to tell who may
 *     read it
 * @param previousSubscriptionsNumbers the same where they were, if that was another channel
 * @param previousInviteOnly of another channel that is private: true
 * @param previousHistoryPublicToSubscribers of another channel that is private: whether it shows
 *     its history
 * @param involvedUserIds who hears of it although he is not subscribed
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
   * The messages that it is about.
   *
   * @param streamId null for a direct message, and so the numbers
   */
  record Affected(
      long messageId,
      List<Long> messageIds,
      @Nullable Long streamId,
      @Nullable List<Long> subscriptionsNumbers,
      List<Long> involvedUserIds) {}

  /**
   * Where they have gone; what stays the same is null.
   *
   * @param previousAudience whom what happens in the channel is for that they have left
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
   * @param movement null where nothing moves
   * @param before null where the content stays
   */
  static UpdatePayload of(
      PermittedEdit edit,
      Affected affected,
      @Nullable Movement movement,
      @Nullable Before before,
      Instant now) {
    Audience previous = movement == null ? null : movement.previousAudience();
    PermittedEdit.NewContent content = before == null ? null : edit.content();
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
