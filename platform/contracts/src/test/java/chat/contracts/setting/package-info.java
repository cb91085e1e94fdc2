@NullMarked
package chat.contracts.setting;

import org.jspecify.annotations.NullMarked;
