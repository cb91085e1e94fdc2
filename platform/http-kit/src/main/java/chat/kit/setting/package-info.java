/**
 * Constraints of settings, declared where they are injected and checked by {@code chat.kit.launch}.
 */
@NullMarked
package chat.kit.setting;

import org.jspecify.annotations.NullMarked;
