/**
 * The question that channels-service asks before it gives a channel the policy {@code
 * empty_topic_only}: whether all messages of the channel are in the empty topic. A message that is
 * sent at the same moment may still get another topic (decision 21).
 */
@NullMarked
package chat.messaging.emptytopic;

import org.jspecify.annotations.NullMarked;
