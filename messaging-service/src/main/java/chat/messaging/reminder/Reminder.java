package chat.messaging.reminder;

import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import java.util.List;

/**
 * A reminder as its owner sees it.
 *
 * @param reminderId the id of the reminder; the message that it sends has another id
 * @param type always {@code private}, because it is sent as a direct message
 * @param to the owner's id
 * @param content the text before the quoted message, in Markdown
 * @param renderedContent the text before the quoted message, in HTML
 * @param scheduledDeliveryTimestamp UNIX seconds
 * @param failed whether sending failed permanently
 * @param reminderTargetMessageId the id of the message of which it reminds
 */
@Serdeable(naming = SnakeCaseStrategy.class)
record Reminder(
    long reminderId,
    String type,
    List<Long> to,
    String content,
    String renderedContent,
    long scheduledDeliveryTimestamp,
    boolean failed,
    long reminderTargetMessageId) {}
