package chat.identity.profilefields;

import io.micronaut.data.annotation.MappedEntity;
import io.micronaut.data.annotation.MappedProperty;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;

/**
 * A custom profile field, in the form that clients get.
 *
 * @param type a number of {@link FieldType}
 * @param fieldData JSON; empty for types that have none
 * @param order its place among the organization's fields
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

  /** How many an organization may have. */
  public static final int MOST = 100;

  FieldType fieldType() {
    return FieldType.of(type).orElseThrow();
  }
}
