package chat.identity.profilefields;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import org.jspecify.annotations.Nullable;

/**
 * A user's value for a custom profile field (API: get-user).
 *
 * @param value never empty. For a field of the type 6 (users), it is a JSON list of user ids.
 * @param renderedValue HTML, for field types that contain Markdown; otherwise omitted
 */
@Serdeable(naming = SnakeCaseStrategy.class)
public record ProfileValue(
    String value, @JsonInclude(Include.NON_NULL) @Nullable String renderedValue) {}
