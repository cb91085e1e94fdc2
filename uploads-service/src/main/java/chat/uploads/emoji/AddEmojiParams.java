package chat.uploads.emoji;

import chat.kit.params.InPath;

/** The parameters of {@code POST /realm/emoji/{emoji_name}}; the file is its body. */
record AddEmojiParams(@InPath EmojiName emojiName) {}
