package chat.messaging.render;

import chat.kit.params.MaxLength;
import chat.messaging.message.MessageContent;

/** The parameters of rendering. */
record RenderParams(@MaxLength(MessageContent.MAX_LENGTH) String content) {}
