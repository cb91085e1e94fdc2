package chat.messaging.draft;

import io.micronaut.data.annotation.MappedEntity;
import io.micronaut.data.annotation.TypeDef;
import io.micronaut.data.model.DataType;
import io.micronaut.serde.annotation.Serdeable;
import java.util.List;

/**
 * A stored draft in the form of the API.
 *
 * @param id the id of the draft
 * @param type {@code stream}, {@code private}, or empty if it has no recipients yet
 * @param to the id of the channel, or those of the users
 * @param topic empty for a direct message
 * @param content Markdown
 * @param timestamp UNIX seconds of the last edit
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
