/**
 * From what Maven built to what the stack runs: copies of the jars that a rebuild leaves alone, and
 * the start-up caches that the JVM reads instead of loading and linking classes anew.
 */
@NullMarked
package chat.localstack.build;

import org.jspecify.annotations.NullMarked;
