package chat.messaging.reminder;

/**
 * A reminder that is not stored yet.
 *
 * @param content the text before the quoted message, in Markdown
 */
record NewReminder(
    long organizationId, long userId, long messageId, String content, String renderedContent) {}
