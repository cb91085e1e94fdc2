package chat.messaging.reminder;

import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import java.util.List;

/**
 * A reminder as its owner sees it.
 *
 * @param type always {@code private}: it comes as a direct message
 * @param to the owner's id
 * @param content what it will say before it quotes the message, in Markdown
 * @param scheduledDeliveryTimestamp UNIX seconds
 * @param failed whether it could not be sent, and will not be
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
