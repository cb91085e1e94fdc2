package chat.uploads.emoji;

import chat.kit.params.InPath;

/**
 * The parameters of {@code DELETE /realm/emoji/{emoji_name}}; accepts any name (API:
 * deactivate-custom-emoji).
 *
 * @param emojiName name of an active custom emoji; spaces are read as underscores
 */
record DeactivateEmojiParams(@InPath String emojiName) {}
