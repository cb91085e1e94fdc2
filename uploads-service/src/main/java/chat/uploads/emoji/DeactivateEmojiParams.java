package chat.uploads.emoji;

import chat.kit.params.InPath;

/** The parameters of {@code DELETE /realm/emoji/{emoji_name}}; any name can be asked for. */
record DeactivateEmojiParams(@InPath String emojiName) {}
