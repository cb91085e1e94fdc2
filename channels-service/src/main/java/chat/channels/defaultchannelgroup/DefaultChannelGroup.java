package chat.channels.defaultchannelgroup;

import io.micronaut.data.annotation.MappedEntity;
import io.micronaut.data.annotation.MappedProperty;
import io.micronaut.data.annotation.TypeDef;
import io.micronaut.data.model.DataType;
import io.micronaut.serde.annotation.Serdeable;
import java.util.List;

/**
 * A group of default channels as clients see it.
 *
 * @param streams ids of channels, sorted by the channels' names
 */
@MappedEntity("default_channel_group")
@Serdeable
record DefaultChannelGroup(
    String name,
    @MappedProperty("group_id") long id,
    String description,
    @TypeDef(type = DataType.LONG_ARRAY) List<Long> streams) {}
