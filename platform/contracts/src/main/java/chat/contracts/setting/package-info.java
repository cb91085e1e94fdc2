/**
 * All environment variables that an operator sets, with their valid values.
 *
 * <p>{@code docs/configuration.md} describes them. Every program validates its environment before
 * it does anything else.
 */
@NullMarked
package chat.contracts.setting;

import org.jspecify.annotations.NullMarked;
