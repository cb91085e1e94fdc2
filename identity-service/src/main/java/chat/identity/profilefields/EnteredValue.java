package chat.identity.profilefields;

import io.micronaut.data.annotation.MappedEntity;
import org.jspecify.annotations.Nullable;

/**
 * The value of an account's profile field.
 *
 * @param renderedValue HTML, for field types that contain Markdown; otherwise null
 */
@MappedEntity("profile_value")
public record EnteredValue(
    long userId, long fieldId, String value, @Nullable String renderedValue) {

  ProfileValue profileValue() {
    return new ProfileValue(value, renderedValue);
  }
}
