/**
 * Passes a request on and its answer back, both as streams: bodies are neither read nor copied, and
 * a slow end slows the other one down.
 */
@NullMarked
package chat.gateway.forward;

import org.jspecify.annotations.NullMarked;
