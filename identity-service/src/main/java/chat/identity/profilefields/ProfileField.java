package chat.identity.profilefields;

import io.micronaut.data.annotation.MappedEntity;
import io.micronaut.data.annotation.MappedProperty;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;

/**
 * A custom profile field, in the format for clients (API: get-custom-profile-fields).
 *
 * @param type a number of {@link FieldType}
 * @param fieldData JSON; empty for types without data
 * @param order its position among the organization's fields
 */
@Serdeable(naming = SnakeCaseStrategy.class)
@MappedEntity("profile_field")
public record ProfileField(
    @MappedProperty("field_id") long id,
    @MappedProperty("field_type") int type,
    @MappedProperty("position") int order,
    String name,
    String hint,
    String fieldData,
    boolean displayInProfileSummary,
    boolean required,
    boolean editableByUser,
    boolean useForUserMatching) {

  /** The maximum number of fields per organization. */
  public static final int MOST = 100;

  FieldType fieldType() {
    return FieldType.of(type).orElseThrow();
  }
}
