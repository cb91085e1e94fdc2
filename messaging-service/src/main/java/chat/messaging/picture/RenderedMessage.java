package chat.messaging.picture;

import io.micronaut.data.annotation.MappedEntity;
import io.micronaut.data.annotation.TypeDef;
import io.micronaut.data.model.DataType;
import java.util.List;

/** The rendering of a stored message. */
@MappedEntity("message")
record RenderedMessage(
    long senderId,
    String renderedContent,
    boolean isMeMessage,
    @TypeDef(type = DataType.LONG_ARRAY) List<Long> mentionedUserIds,
    @TypeDef(type = DataType.LONG_ARRAY) List<Long> mentionedGroupIds,
    boolean channelWildcardMentioned,
    boolean topicWildcardMentioned) {}
