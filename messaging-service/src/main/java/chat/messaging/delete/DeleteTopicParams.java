package chat.messaging.delete;

import chat.kit.params.InPath;
import chat.kit.params.MaxLength;

/** Parameters of API: delete-topic; the topic need not exist. */
record DeleteTopicParams(@InPath long streamId, @MaxLength(1_000) String topicName) {}
