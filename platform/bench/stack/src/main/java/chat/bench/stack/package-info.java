/**
 * The whole product under load, as its clients meet it: starts it on fresh data, makes a community
 * of people and channels, drives it with {@code wrk}, and tells for each row what was served, how
 * quickly, and how much CPU time each process took for it, beside what other programs reach on the
 * same machine. What was answered is counted, and so is what is stored afterwards.
 */
@NullMarked
package chat.bench.stack;

import org.jspecify.annotations.NullMarked;
