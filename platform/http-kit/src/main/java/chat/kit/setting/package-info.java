/** What a setting may be, said where it is taken; {@code chat.kit.launch} looks at it. */
@NullMarked
package chat.kit.setting;

import org.jspecify.annotations.NullMarked;
