/**
 * All environment variables that an operator sets, with the values that each takes; {@code
 * docs/configuration.md} says what they mean. Every program checks its environment against them
 * before it does anything else.
 */
@NullMarked
package chat.contracts.setting;

import org.jspecify.annotations.NullMarked;
