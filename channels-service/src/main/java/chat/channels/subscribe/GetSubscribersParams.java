package chat.channels.subscribe;

import chat.kit.params.InPath;
import chat.kit.params.Range;
import org.jspecify.annotations.Nullable;

/**
 * The parameters of a request for a channel's subscribers: all of them or one page.
 *
 * @param after only ids greater than this
 * @param limit maximum number of ids
 */
record GetSubscribersParams(
    @InPath long streamId,
    @Nullable Long after,
    @Range(min = 1, max = 10_000) @Nullable Integer limit) {}
