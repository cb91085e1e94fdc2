/**
 * Users' policies for topics: muted, unmuted in a muted channel, or followed.
 *
 * <p>Table: {@code user_topic}. Client event: {@code user_topic}, to the user alone. Everything is
 * written under the organization's lock.
 *
 * <p>A policy is set by API: update-user-topic. Sending, being mentioned and taking part otherwise
 * ({@link chat.messaging.usertopic.UserTopics#takePart}) upgrade it, never downgrade it. It moves
 * with its topic if all of the topic is moved. If a part becomes a new topic, the sender of its
 * first message counts as having started it.
 */
@NullMarked
package chat.messaging.usertopic;

import org.jspecify.annotations.NullMarked;
