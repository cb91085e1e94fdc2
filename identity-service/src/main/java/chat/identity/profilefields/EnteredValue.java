package chat.identity.profilefields;

import io.micronaut.data.annotation.MappedEntity;
import org.jspecify.annotations.Nullable;

/**
 * The value of an account's profile field.
 *
 * @param renderedValue HTML, for the types of fields that hold Markdown
 */
@MappedEntity("profile_value")
public record EnteredValue(
    long userId, long fieldId, String value, @Nullable String renderedValue) {

  ProfileValue profileValue() {
    return new ProfileValue(value, renderedValue);
  }
}
