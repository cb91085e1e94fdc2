package chat.messaging.edit;

import chat.kit.params.Alias;
import chat.kit.params.Default;
import chat.kit.params.InPath;
import chat.kit.params.MaxLength;
import org.jspecify.annotations.Nullable;

/**
 * The parameters of {@code PATCH /messages/<id>}; null leaves a property unchanged.
 *
 * @param messageId the id of the message
 * @param topic the new topic, at most 60 characters without the prefix of resolved topics; if
 *     absent, it stays unchanged.
 * @param propagateMode which messages of the topic move: only this one ({@code change_one}), this
 *     and all newer ones ({@code change_later}), or all ({@code change_all}). Without a move only
 *     the default is allowed
 * @param sendNotificationToOldThread whether the notification bot posts a notice of the move in the
 *     old topic
 * @param sendNotificationToNewThread whether the notification bot posts a notice of the move in the
 *     new topic. If a topic is only marked as resolved or unresolved, there is always a notice
 * @param content the new content in Markdown, at most 10,000 characters; if absent, it stays
 *     unchanged. Blank content becomes {@code (deleted)}
 * @param prevContentSha256 the SHA-256 of the content that the client edited, in lower-case
 *     hexadecimal. If the message has other content now, the edit is refused with {@code
 *     EXPECTATION_MISMATCH}. If absent, there is no such check
 * @param streamId the id of the new channel; if absent, the channel stays unchanged
 */
record EditMessageParams(
    @InPath long messageId,
    @Alias("subject") @Nullable String topic,
    @Default("change_one") PropagateMode propagateMode,
    @Default("false") boolean sendNotificationToOldThread,
    @Default("true") boolean sendNotificationToNewThread,
    @Nullable EditedContent content,
    @MaxLength(100) @Nullable String prevContentSha256,
    @Nullable Long streamId) {}
