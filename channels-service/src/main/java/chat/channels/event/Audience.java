package chat.channels.event;

import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Who sees an event: whoever may read the channel, or these people. */
@Serdeable(naming = SnakeCaseStrategy.class)
public record Audience(@Nullable Long channelId, @Nullable List<Long> userIds) {

  public static Audience ofChannel(long channelId) {
    return new Audience(channelId, null);
  }

  public static Audience ofUsers(List<Long> userIds) {
    return new Audience(null, userIds);
  }
}
