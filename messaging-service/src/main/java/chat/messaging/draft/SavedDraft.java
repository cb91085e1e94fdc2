package chat.messaging.draft;

import io.micronaut.data.annotation.MappedEntity;
import io.micronaut.data.annotation.TypeDef;
import io.micronaut.data.model.DataType;
import io.micronaut.serde.annotation.Serdeable;
import java.util.List;

/**
 * A draft as its writer sees it.
 *
 * @param type {@code stream}, {@code private}, or empty where it is not yet addressed
 * @param to the id of the channel, or the people's
 * @param timestamp UNIX seconds
 */
@MappedEntity("draft")
@Serdeable
record SavedDraft(
    long id,
    String type,
    @TypeDef(type = DataType.LONG_ARRAY) List<Long> to,
    String topic,
    String content,
    long timestamp) {}
