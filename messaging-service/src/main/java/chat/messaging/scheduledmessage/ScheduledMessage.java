package chat.messaging.scheduledmessage;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import org.jspecify.annotations.Nullable;

/**
 * A scheduled message as its author sees it.
 *
 * @param scheduledMessageId the id of the scheduled message; the message that is sent has another
 *     id
 * @param type {@code stream} or {@code private}
 * @param to the channel's id, or the list of the users' ids, without the author unless alone
 * @param topic null, and omitted, for direct messages
 * @param content the content in Markdown
 * @param renderedContent the content in HTML
 * @param scheduledDeliveryTimestamp UNIX seconds
 * @param failed whether sending failed permanently
 */
@Serdeable(naming = SnakeCaseStrategy.class)
record ScheduledMessage(
    long scheduledMessageId,
    String type,
    Object to,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String topic,
    String content,
    String renderedContent,
    long scheduledDeliveryTimestamp,
    boolean failed) {}
