package chat.uploads.emoji;

import chat.kit.params.InPath;

/**
 * The parameters of {@code DELETE /realm/emoji/{emoji_name}}; accepts any name (API:
 * deactivate-custom-emoji).
 */
record DeactivateEmojiParams(@InPath String emojiName) {}
