package chat.identity.session;

import io.micronaut.data.annotation.MappedEntity;
import java.time.Instant;

/** A browser session. */
@MappedEntity("browser_session")
public record BrowserSession(
    byte[] tokenSha256, long organizationId, long userId, Instant dateCreated, Instant lastUsed) {}
