package chat.messaging.access;

import chat.kit.error.RequestError;
import io.micronaut.data.annotation.Query;
import io.micronaut.data.jdbc.annotation.JdbcRepository;
import io.micronaut.data.model.query.builder.sql.Dialect;
import io.micronaut.data.repository.GenericRepository;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads the copy of who may change the messages of channels. */
@JdbcRepository(dialect = Dialect.POSTGRES)
interface MessageRightsRepository extends GenericRepository<MessageRights, Long> {

  @Query("select * from channel_message_rights where channel_id = :channelId")
  Optional<MessageRights> find(long channelId);

  /**
   * Finds the rights in a channel that is known here; 503 while they are read again.
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
