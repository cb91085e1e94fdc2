package chat.messaging.world;

/** A channel of a {@link World}. */
public record Channel(long id, String name) {}
