package chat.messaging.fetch;

/**
 * The form in which a client requests messages.
 *
 * @param applyMarkdown true for HTML, false for Markdown
 * @param allowEmptyTopicName whether the client supports the empty topic; it gets the display name
 *     otherwise
 * @param clientGravatar whether the client computes Gravatar addresses itself if it can
 */
public record MessageForm(
    boolean applyMarkdown, boolean allowEmptyTopicName, boolean clientGravatar) {}
