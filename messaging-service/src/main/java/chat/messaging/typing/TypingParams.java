package chat.messaging.typing;

import chat.kit.params.Default;
import chat.messaging.send.RecipientParameter;
import org.jspecify.annotations.Nullable;

/**
 * The parameters of API: set-typing-status.
 *
 * @param op whether the caller started or stopped typing
 * @param type {@code direct} or its older name {@code private} for a direct message; {@code
 *     channel} or its older name {@code stream} for a channel message
 * @param to the users of a direct message, which requires it: a list of user ids, or email
 *     addresses as a list or separated by commas
 * @param streamId the id of the channel of a channel message, which requires it
 * @param topic the topic of a channel message, which requires it: at most 60 characters without the
 *     prefix of resolved topics; {@code general chat} and {@code (no topic)} mean the empty topic
 */
record TypingParams(
    TypingOperation op,
    @Default("direct") TypingType type,
    @Nullable RecipientParameter to,
    @Nullable Long streamId,
    @Nullable String topic) {}
