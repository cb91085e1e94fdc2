package chat.messaging.accessquery;

import chat.kit.error.RequestError;
import io.micronaut.data.annotation.Query;
import io.micronaut.data.jdbc.annotation.JdbcRepository;
import io.micronaut.data.model.query.builder.sql.Dialect;
import io.micronaut.data.repository.GenericRepository;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads the projection of the rights to change the messages of channels. */
@JdbcRepository(dialect = Dialect.POSTGRES)
public interface MessageRightsRepository extends GenericRepository<MessageRights, Long> {

  @Query("select * from channel_message_rights where channel_id = :channelId")
  Optional<MessageRights> find(long channelId);

  /**
   * Returns the rights of a channel; 503 until the projection contains the channel.
   *
   * @param channelId null for direct messages, in which nobody has such a right
   */
  default MessageRights of(@Nullable Long channelId) {
    return channelId == null
        ? MessageRights.OF_NOBODY
        : find(channelId)
            .orElseThrow(() -> RequestError.unavailable("The newest state of the channel"));
  }
}
