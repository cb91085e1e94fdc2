package chat.channels.list;

import chat.channels.channel.ChannelObject;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import org.jspecify.annotations.Nullable;

/**
 * A channel in the list.
 *
 * @param channel fields of the channel
 * @param isDefault whether new users are subscribed; absent unless {@code include_default} is set
 */
@Serdeable(naming = SnakeCaseStrategy.class)
record ListedChannel(
    @JsonUnwrapped ChannelObject channel,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Boolean isDefault) {}
