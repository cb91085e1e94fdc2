package chat.channels.groupuse;

import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import java.util.List;
import java.util.Map;

/** The uses of an operation as identity-service wants to hear of them. */
@Serdeable(naming = SnakeCaseStrategy.class)
record GroupUsesBody(long organizationId, long channelId, Map<String, List<Long>> settings) {

  static GroupUsesBody of(ChannelUses uses) {
    return new GroupUsesBody(uses.organizationId(), uses.channelId(), uses.settings());
  }
}
