/**
 * Internal operation that checks whether all messages of a channel are in the empty topic.
 *
 * <p>channels-service calls it before it sets the policy {@code empty_topic_only}. A concurrent
 * send may still store a message with another topic (decision 16).
 */
@NullMarked
package chat.messaging.emptytopic;

import org.jspecify.annotations.NullMarked;
