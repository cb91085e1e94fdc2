package chat.identity.profilefields;

import chat.kit.sql.Row;
import chat.kit.sql.Sql;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Optional;

/** The table {@code profile_field}. */
@Singleton
final class ProfileFieldStore {
  private final Sql sql;

  ProfileFieldStore(Sql sql) {
    this.sql = sql;
  }

  /** All fields, in the order in which they are shown. */
  List<ProfileField> list(long organizationId) {
    return sql.statement(
            """
            select * from profile_field where organization_id = :organizationId
            order by position, field_id
            """)
        .bind("organizationId", organizationId)
        .list(ProfileFieldStore::field);
  }

  Optional<ProfileField> find(long organizationId, long fieldId) {
    return sql.statement(
            """
            select * from profile_field
            where organization_id = :organizationId and field_id = :fieldId
            """)
        .bind("organizationId", organizationId)
        .bind("fieldId", fieldId)
        .find(ProfileFieldStore::field);
  }

  /** The new field's id, after all others; the id and order that the field itself has count not. */
  long insert(long organizationId, ProfileField field) {
    return sql.statement(
            """
            insert into profile_field (organization_id, field_type, name, hint, field_data, position,
              display_in_profile_summary, required, editable_by_user, use_for_user_matching)
            select :organizationId, :type, :name, :hint, :fieldData,
              coalesce(max(position), 0) + 1,
              :displayInProfileSummary, :required, :editableByUser, :useForUserMatching
            from profile_field where organization_id = :organizationId
            returning field_id
            """)
        .bind("organizationId", organizationId)
        .bind("type", field.type())
        .bind("name", field.name())
        .bind("hint", field.hint())
        .bind("fieldData", field.fieldData())
        .bind("displayInProfileSummary", field.displayInProfileSummary())
        .bind("required", field.required())
        .bind("editableByUser", field.editableByUser())
        .bind("useForUserMatching", field.useForUserMatching())
        .one(row -> row.number("field_id"));
  }

  /** Puts the field in place of the one with its id; type and order stay. */
  void update(long organizationId, ProfileField field) {
    sql.statement(
            """
            update profile_field set name = :name, hint = :hint, field_data = :fieldData,
              display_in_profile_summary = :displayInProfileSummary, required = :required,
              editable_by_user = :editableByUser, use_for_user_matching = :useForUserMatching
            where organization_id = :organizationId and field_id = :fieldId
            """)
        .bind("organizationId", organizationId)
        .bind("fieldId", field.id())
        .bind("name", field.name())
        .bind("hint", field.hint())
        .bind("fieldData", field.fieldData())
        .bind("displayInProfileSummary", field.displayInProfileSummary())
        .bind("required", field.required())
        .bind("editableByUser", field.editableByUser())
        .bind("useForUserMatching", field.useForUserMatching())
        .execute();
  }

  /** Shows the fields in the order of these ids. */
  void reorder(long organizationId, List<Long> fieldIds) {
    sql.statement(
            """
            update profile_field set position = place.number
            from unnest(:fieldIds) with ordinality as place (field_id, number)
            where organization_id = :organizationId and profile_field.field_id = place.field_id
            """)
        .bind("organizationId", organizationId)
        .bind("fieldIds", fieldIds)
        .execute();
  }

  /** Deletes the field with all that people have entered in it; whether it was there. */
  boolean delete(long organizationId, long fieldId) {
    return sql.statement(
                """
                delete from profile_field
                where organization_id = :organizationId and field_id = :fieldId
                """)
            .bind("organizationId", organizationId)
            .bind("fieldId", fieldId)
            .execute()
        > 0;
  }

  private static ProfileField field(Row row) {
    return new ProfileField(
        row.number("field_id"),
        (int) row.number("field_type"),
        (int) row.number("position"),
        row.text("name"),
        row.text("hint"),
        row.text("field_data"),
        row.flag("display_in_profile_summary"),
        row.flag("required"),
        row.flag("editable_by_user"),
        row.flag("use_for_user_matching"));
  }
}
