package chat.messaging.register;

import chat.kit.state.IncludeSubscribers;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a client wants to be told at first, and in which form.
 *
 * @param eventTypes the parts that it wants, named as the types of their events; null for all
 * @param presenceHistoryLimitDays how long ago people may have been seen last; null for any time
 */
public record RegisterRequest(
    @Nullable Set<String> eventTypes,
    boolean clientGravatar,
    boolean slimPresence,
    @Nullable Integer presenceHistoryLimitDays,
    IncludeSubscribers includeSubscribers,
    ClientCapabilities capabilities) {}
