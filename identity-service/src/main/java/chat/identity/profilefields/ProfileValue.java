package chat.identity.profilefields;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import org.jspecify.annotations.Nullable;

/**
 * What somebody entered in a custom profile field (specification, "User").
 *
 * @param value never empty; of the type that holds people, a JSON list of their ids
 * @param renderedValue HTML, for the types of fields that hold Markdown; null to be left out
 */
@Serdeable(naming = SnakeCaseStrategy.class)
public record ProfileValue(
    String value, @JsonInclude(Include.NON_NULL) @Nullable String renderedValue) {}
