package chat.messaging.world;

import chat.kit.token.Role;
import org.jspecify.annotations.Nullable;

/** An account of a {@link World}, person or bot. */
public record Person(
    long id, Role role, String email, String fullName, boolean isBot, @Nullable Long botOwnerId) {}
