/**
 * Child processes that never outlive the stack.
 *
 * <p>Every child runs in its own session, so a Ctrl-C in the terminal reaches only the launcher,
 * which stops the children in order. If the launcher is killed, the {@link
 * chat.localstack.process.Watchdog} ends the remaining processes.
 */
@NullMarked
package chat.localstack.process;

import org.jspecify.annotations.NullMarked;
