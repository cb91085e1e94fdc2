package chat.identity.profilefields;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import org.jspecify.annotations.Nullable;

/**
 * A user's value for a custom profile field (API: get-user).
 *
 * @param value never empty; for fields of type {@code USER}, a JSON list of user ids
 * @param renderedValue HTML, for field types that contain Markdown; null to omit it
 */
@Serdeable(naming = SnakeCaseStrategy.class)
public record ProfileValue(
    String value, @JsonInclude(Include.NON_NULL) @Nullable String renderedValue) {}
