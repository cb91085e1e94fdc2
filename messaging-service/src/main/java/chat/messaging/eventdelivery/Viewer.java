package chat.messaging.eventdelivery;

import java.util.UUID;

/** An event queue of an account, as a target of event delivery. */
public record Viewer(UUID queueId, long userId, ViewerOptions viewerOptions) {}
