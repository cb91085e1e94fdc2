package chat.identity.profilefields;

import chat.kit.http.OperationId;
import chat.kit.http.Operations;
import chat.kit.params.Params;
import chat.kit.token.Caller;
import chat.kit.token.ForCallers;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Patch;
import io.micronaut.http.annotation.Post;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import java.util.List;

/** Lists, creates, changes and deletes custom profile fields (API: get-custom-profile-fields). */
@Operations
@ForCallers
final class ProfileFieldsController {
  private final ProfileFieldRepository fields;
  private final EditFields editFields;

  ProfileFieldsController(ProfileFieldRepository fields, EditFields editFields) {
    this.fields = fields;
    this.editFields = editFields;
  }

  /**
   * Response of {@code GET /realm/profile_fields}.
   *
   * @param customFields all fields of the organization in their order
   */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record Fields(List<ProfileField> customFields) {}

  /**
   * Response of {@code POST /realm/profile_fields}.
   *
   * @param id the id of the new field
   */
  @Serdeable
  record CreatedField(long id) {}

  /** Lists the organization's custom profile fields. */
  @OperationId("get-custom-profile-fields")
  @Get("/realm/profile_fields")
  Fields list(Caller caller) {
    return new Fields(fields.list(caller.organizationId()));
  }

  /**
   * Creates a custom profile field after all others.
   *
   * <p>Only administrators may call it. An organization has at most 100 fields. All users get the
   * event {@code custom_profile_fields} with all fields.
   */
  @OperationId("create-custom-profile-field")
  @Post("/realm/profile_fields")
  CreatedField create(Caller caller, @Params CreateFieldParams params) {
    return new CreatedField(editFields.create(caller, params));
  }

  /**
   * Sets the order of all custom profile fields.
   *
   * <p>Only administrators may call it. All users get the event {@code custom_profile_fields} with
   * all fields.
   */
  @OperationId("reorder-custom-profile-fields")
  @Patch("/realm/profile_fields")
  void reorder(Caller caller, @Params FieldOrderParams params) {
    editFields.reorder(caller, params.order());
  }

  /**
   * Changes a custom profile field.
   *
   * <p>Only administrators may call it. The type cannot be changed; a field for a known site keeps
   * its name, hint and data, too. Values of users that are no longer options are removed. All users
   * get the event {@code custom_profile_fields} with all fields.
   */
  @OperationId("update-custom-profile-field")
  @Patch("/realm/profile_fields/{field_id:[0-9]+}")
  void update(Caller caller, @Params UpdateFieldParams params) {
    editFields.update(caller, params);
  }

  /**
   * Deletes a custom profile field and all values that users have entered.
   *
   * <p>Only administrators may call it. All users get the event {@code custom_profile_fields} with
   * all fields.
   */
  @OperationId("delete-custom-profile-field")
  @Delete("/realm/profile_fields/{field_id:[0-9]+}")
  void delete(Caller caller, @Params FieldIdParams params) {
    editFields.delete(caller, params.fieldId());
  }
}
