package chat.channels.subscribe;

import chat.kit.params.InPath;
import chat.kit.params.Range;
import org.jspecify.annotations.Nullable;

/**
 * The parameters of a request for a channel's subscribers: all of them or one page.
 *
 * @param streamId id of the channel
 * @param after only ids greater than this; absent for all
 * @param limit maximum number of ids; absent for all
 */
record GetSubscribersParams(
    @InPath long streamId,
    @Nullable Long after,
    @Range(min = 1, max = 10_000) @Nullable Integer limit) {}
