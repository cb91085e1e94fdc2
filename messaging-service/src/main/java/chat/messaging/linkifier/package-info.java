/**
 * The patterns that an organization turns into links ({@code /realm/linkifiers}, {@code
 * /realm/filters}), in messages and in topics.
 *
 * <p>Table: linkifier. Events: client-events {@code realm_linkifiers}, with all of them. They come
 * in an order, and the first one wins a text that several match. What is rendered already stays as
 * it is; links of topics are found anew each time.
 */
@NullMarked
package chat.messaging.linkifier;

import org.jspecify.annotations.NullMarked;
