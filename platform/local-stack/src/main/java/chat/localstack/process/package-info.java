/**
 * Child processes and the promise that none outlives the stack. Every child runs in a session of
 * its own, so a Ctrl-C at the terminal reaches the launcher alone and the order of stopping is its
 * choice. If the launcher is killed outright, the {@link chat.localstack.process.Watchdog} ends
 * what it left.
 */
@NullMarked
package chat.localstack.process;

import org.jspecify.annotations.NullMarked;
