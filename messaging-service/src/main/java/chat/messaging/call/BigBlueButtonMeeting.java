package chat.messaging.call;

import io.micronaut.serde.annotation.Serdeable;

/**
 * A meeting as its link names it.
 *
 * @param organizationId whose people may join by the link
 * @param makerId who moderates it
 */
@Serdeable
record BigBlueButtonMeeting(
    String id, String name, boolean voiceOnly, long organizationId, long makerId) {}
