package chat.uploads.emoji;

import chat.kit.params.InPath;

/**
 * The parameters of {@code POST /realm/emoji/{emoji_name}}; the file is the body (API:
 * upload-custom-emoji).
 *
 * @param emojiName name of the emoji: lower-case English letters, digits, dashes and underscores,
 *     with a letter or a digit at the end. Spaces become underscores. No other active custom emoji
 *     may have it.
 */
record AddEmojiParams(@InPath EmojiName emojiName) {}
