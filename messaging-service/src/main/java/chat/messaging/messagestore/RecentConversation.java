package chat.messaging.messagestore;

import io.micronaut.data.annotation.MappedEntity;
import io.micronaut.data.annotation.TypeDef;
import io.micronaut.data.model.DataType;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import java.util.List;

/**
 * A conversation in the initial state of an event queue.
 *
 * @param maxMessageId its newest message
 * @param userIds the other users, ascending; empty for a conversation with oneself
 */
@Serdeable(naming = SnakeCaseStrategy.class)
@MappedEntity("recipient")
record RecentConversation(
    long maxMessageId, @TypeDef(type = DataType.LONG_ARRAY) List<Long> userIds) {}
