/**
 * Staging of Maven's build results: copies of the jars, and startup caches. A rebuild does not
 * touch the copies. The caches save the JVM from loading and linking classes.
 */
@NullMarked
package chat.localstack.build;

import org.jspecify.annotations.NullMarked;
