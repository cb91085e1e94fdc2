/**
 * Create a video call URL (specification, operation 15), by providers that the operator has
 * configured.
 *
 * <p>No tables, no events. {@code videoprovider} is the organization's own choice ({@code
 * video_chat_provider}) where that is configured, else the operator's. Whatever a provider does,
 * its user has an answer within ten seconds; what it answers is bounded, and secrets go to it
 * alone.
 */
@NullMarked
package chat.messaging.call;

import org.jspecify.annotations.NullMarked;
