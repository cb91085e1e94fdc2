package chat.messaging.initialstate;

import chat.kit.state.IncludeSubscribers;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Requested parts and form of the initial state.
 *
 * @param eventTypes the requested parts, named by their event types; null for all
 * @param presenceHistoryLimitDays maximum age of presence data in days; null for no limit
 */
public record RegisterRequest(
    @Nullable Set<String> eventTypes,
    boolean clientGravatar,
    boolean slimPresence,
    @Nullable Integer presenceHistoryLimitDays,
    IncludeSubscribers includeSubscribers,
    ClientCapabilities capabilities) {}
