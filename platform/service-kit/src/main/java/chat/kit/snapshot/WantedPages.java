package chat.kit.snapshot;

import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What exports-service asks for.
 *
 * @param everything whether nothing is left out
 * @param userIds otherwise: whose private data is wanted, beside what is public
 * @param channelIds otherwise, and of channels-service alone: the channels that messages may lie in
 * @param subscriberChannelIds those of them whose subscribers are wanted, too
 */
@Serdeable(naming = SnakeCaseStrategy.class)
public record WantedPages(
    long organizationId,
    boolean everything,
    List<Long> userIds,
    @Nullable List<Long> channelIds,
    @Nullable List<Long> subscriberChannelIds) {}
