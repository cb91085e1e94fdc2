package chat.identity.profilefields;

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

  /** Response of {@code GET /realm/profile_fields}. */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record Fields(List<ProfileField> customFields) {}

  /** Response of {@code POST /realm/profile_fields}. */
  @Serdeable
  record CreatedField(long id) {}

  @Get("/realm/profile_fields")
  Fields list(Caller caller) {
    return new Fields(fields.list(caller.organizationId()));
  }

  @Post("/realm/profile_fields")
  CreatedField create(Caller caller, @Params CreateFieldParams params) {
    return new CreatedField(editFields.create(caller, params));
  }

  @Patch("/realm/profile_fields")
  void reorder(Caller caller, @Params FieldOrderParams params) {
    editFields.reorder(caller, params.order());
  }

  @Patch("/realm/profile_fields/{field_id:[0-9]+}")
  void update(Caller caller, @Params UpdateFieldParams params) {
    editFields.update(caller, params);
  }

  @Delete("/realm/profile_fields/{field_id:[0-9]+}")
  void delete(Caller caller, @Params FieldIdParams params) {
    editFields.delete(caller, params.fieldId());
  }
}
