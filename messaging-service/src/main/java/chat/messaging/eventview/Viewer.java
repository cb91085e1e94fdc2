package chat.messaging.eventview;

import java.util.UUID;

/** A queue of an account, which is to be shown events. */
public record Viewer(UUID queueId, long userId, Wishes wishes) {}
