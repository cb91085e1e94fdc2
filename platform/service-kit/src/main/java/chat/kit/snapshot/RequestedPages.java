package chat.kit.snapshot;

import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The request of exports-service.
 *
 * @param everything whether nothing is excluded
 * @param userIds otherwise: the users whose private data is included in addition to public data
 * @param channelIds otherwise, and for channels-service only: the channels that may contain
 *     messages
 * @param subscriberChannelIds those of them whose subscribers are included
 */
@Serdeable(naming = SnakeCaseStrategy.class)
public record RequestedPages(
    long organizationId,
    boolean everything,
    List<Long> userIds,
    @Nullable List<Long> channelIds,
    @Nullable List<Long> subscriberChannelIds) {}
