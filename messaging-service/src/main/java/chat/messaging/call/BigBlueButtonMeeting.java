package chat.messaging.call;

import io.micronaut.serde.annotation.Serdeable;

/**
 * A meeting as it is encoded in its link.
 *
 * @param organizationId the organization whose users may join
 * @param makerId the user who moderates the meeting
 */
@Serdeable
record BigBlueButtonMeeting(
    String id, String name, boolean voiceOnly, long organizationId, long makerId) {}
