package chat.messaging.fetch;

import chat.kit.params.Default;
import chat.kit.params.InPath;

/**
 * Parameters of fetching a single message (API: get-message).
 *
 * @param messageId the id of the message
 * @param applyMarkdown whether {@code content} is HTML; if not, it is Markdown
 * @param allowEmptyTopicName whether the client supports the empty topic; if not, it gets the
 *     display name {@code general chat} instead
 */
record FetchMessageParams(
    @InPath long messageId,
    @Default("true") boolean applyMarkdown,
    @Default("false") boolean allowEmptyTopicName) {}
