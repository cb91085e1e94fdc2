/**
 * What somebody thinks of a topic: muted, unmuted in a muted channel, or followed.
 *
 * <p>Table: user_topic; client event {@code user_topic}, to the account alone. A policy is set by
 * {@code POST /user_topics}, and raised, never lowered, by what the account does: by sending, by
 * being mentioned, and by taking part otherwise ({@link
 * chat.messaging.usertopic.UserTopics#takePart}). It goes along where all of the topic is moved;
 * where a part becomes a new topic, the sender of its first message has started that. All is
 * written under the organization's lock.
 */
@NullMarked
package chat.messaging.usertopic;

import org.jspecify.annotations.NullMarked;
