package chat.messaging.edit;

import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import java.util.List;

/**
 * A file of the editor's that no message links any more.
 *
 * @param pathId its path behind {@code /user_uploads/}
 * @param size bytes
 * @param createTime UNIX milliseconds
 * @param messages none
 */
@Serdeable(naming = SnakeCaseStrategy.class)
record DetachedUpload(
    long id, String name, String pathId, long size, long createTime, List<Long> messages) {}
