package chat.uploads.emoji;

import chat.kit.params.InPath;

/**
 * The parameters of {@code POST /realm/emoji/{emoji_name}}; the file is the body (API:
 * upload-custom-emoji).
 */
record AddEmojiParams(@InPath EmojiName emojiName) {}
