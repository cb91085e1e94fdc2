/**
 * The one form of every answer: what an operation returned, what it refused, what the HTTP server
 * itself refused and what nobody expected all come in the specification's response envelope.
 */
@NullMarked
package chat.kit.envelope;

import org.jspecify.annotations.NullMarked;
