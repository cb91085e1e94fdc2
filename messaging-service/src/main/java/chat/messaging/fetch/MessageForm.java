package chat.messaging.fetch;

/**
 * The form in which a client wants messages.
 *
 * @param applyMarkdown HTML; Markdown otherwise
 * @param allowEmptyTopicName whether it knows the empty topic; its display name otherwise
 * @param clientGravatar whether it computes the third party's avatars itself where it can
 */
public record MessageForm(
    boolean applyMarkdown, boolean allowEmptyTopicName, boolean clientGravatar) {}
