package chat.messaging.narrow;

import java.util.List;

/**
 * The unread ones of the messages that one statement examined.
 *
 * @param messageIds ascending
 * @param reach the id of the last message that was examined; {@link NarrowStore#NO_END} if there
 *     are no more
 */
public record UnreadPortion(List<Long> messageIds, long reach) {}
