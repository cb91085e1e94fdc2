package chat.messaging.delete;

import chat.kit.params.InPath;
import chat.kit.params.MaxLength;

/** The parameters of Delete a topic; a topic of the name need not be there. */
record DeleteTopicParams(@InPath long streamId, @MaxLength(1_000) String topicName) {}
