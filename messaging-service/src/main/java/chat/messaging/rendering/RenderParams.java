package chat.messaging.rendering;

import chat.kit.params.MaxLength;
import chat.messaging.messagestore.MessageContent;

/**
 * The parameters of API: render-message.
 *
 * @param content the content of the message in Markdown
 */
record RenderParams(@MaxLength(MessageContent.MAX_LENGTH) String content) {}
