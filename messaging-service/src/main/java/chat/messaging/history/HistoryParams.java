package chat.messaging.history;

import chat.kit.params.Default;
import chat.kit.params.InPath;

/**
 * Parameters of API: get-message-history.
 *
 * @param messageId the id of the message
 * @param allowEmptyTopicName whether the client supports the empty topic; if not, it gets the
 *     display name {@code general chat} instead
 */
record HistoryParams(@InPath long messageId, @Default("false") boolean allowEmptyTopicName) {}
