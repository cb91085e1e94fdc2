/**
 * The program {@code chat}: any of the six programs in one process, for installations on one
 * machine.
 *
 * <p>Each program keeps its own application context, port, schema, database role and keys; they
 * call each other over HTTP as separate processes do.
 */
@NullMarked
package chat.single;

import org.jspecify.annotations.NullMarked;
