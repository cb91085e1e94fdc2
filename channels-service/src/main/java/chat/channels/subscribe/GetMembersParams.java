package chat.channels.subscribe;

import chat.kit.params.InPath;
import chat.kit.params.Range;
import org.jspecify.annotations.Nullable;

/**
 * Whose subscribers are asked for: all of them, or a part of their list.
 *
 * @param after the id beyond which it begins
 * @param limit how many there are at most
 */
record GetMembersParams(
    @InPath long streamId,
    @Nullable Long after,
    @Range(min = 1, max = 10_000) @Nullable Integer limit) {}
