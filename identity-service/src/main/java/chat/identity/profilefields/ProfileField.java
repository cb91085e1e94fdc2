package chat.identity.profilefields;

import io.micronaut.data.annotation.MappedEntity;
import io.micronaut.data.annotation.MappedProperty;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;

/**
 * A custom profile field, in the format for clients (API: get-custom-profile-fields).
 *
 * @param id the field's id
 * @param type the number of the type: 1 short text, 2 long text, 3 list of options, 4 date, 5 link,
 *     6 users, 7 external account, 8 pronouns
 * @param order the position among the organization's fields, ascending; the numbers can have gaps
 * @param name the label
 * @param hint an explanation of the field; may be empty
 * @param fieldData JSON as in {@code field_data} of {@code create-custom-profile-field}; empty for
 *     types without data
 * @param displayInProfileSummary whether clients show the field in the short profile
 * @param required whether clients ask users for a value; the server accepts profiles without it
 * @param editableByUser whether users can change their own value; otherwise only administrators can
 * @param useForUserMatching whether clients find users by the value
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
