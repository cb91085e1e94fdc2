package chat.messaging.reminder;

/**
 * A reminder that is not stored yet.
 *
 * @param content what it will say before it quotes the message, in Markdown
 */
record NewReminder(
    long organizationId, long userId, long messageId, String content, String renderedContent) {}
