package chat.identity.profilefields;

import io.micronaut.data.annotation.ParameterExpression;
import io.micronaut.data.annotation.Query;
import io.micronaut.data.annotation.TypeDef;
import io.micronaut.data.jdbc.annotation.JdbcRepository;
import io.micronaut.data.model.DataType;
import io.micronaut.data.model.query.builder.sql.Dialect;
import io.micronaut.data.repository.GenericRepository;
import java.util.List;
import java.util.Optional;

/** The table {@code profile_field}. */
@JdbcRepository(dialect = Dialect.POSTGRES)
interface ProfileFieldRepository extends GenericRepository<ProfileField, Long> {

  /** Finds all fields, in display order. */
  @Query(
      """
      select * from profile_field where organization_id = :organizationId
      order by position, field_id
      """)
  List<ProfileField> list(long organizationId);

  @Query(
      """
      select * from profile_field
      where organization_id = :organizationId and field_id = :fieldId
      """)
  Optional<ProfileField> find(long organizationId, long fieldId);

  /**
   * Inserts a field after all others; ignores the id and order of the parameter.
   *
   * @return the new field's id
   */
  @ParameterExpression(name = "type", expression = "#{field.type()}")
  @ParameterExpression(name = "name", expression = "#{field.name()}")
  @ParameterExpression(name = "hint", expression = "#{field.hint()}")
  @ParameterExpression(name = "fieldData", expression = "#{field.fieldData()}")
  @ParameterExpression(name = "inSummary", expression = "#{field.displayInProfileSummary()}")
  @ParameterExpression(name = "required", expression = "#{field.required()}")
  @ParameterExpression(name = "editableByUser", expression = "#{field.editableByUser()}")
  @ParameterExpression(name = "forMatching", expression = "#{field.useForUserMatching()}")
  @Query(
      """
      insert into profile_field (organization_id, field_type, name, hint, field_data, position,
        display_in_profile_summary, required, editable_by_user, use_for_user_matching)
      select :organizationId, :type, :name, :hint, :fieldData, coalesce(max(position), 0) + 1,
        :inSummary, :required, :editableByUser, :forMatching
      from profile_field where organization_id = :organizationId
      returning field_id
      """)
  long insert(long organizationId, ProfileField field);

  /** Updates the field with the same id; type and order stay unchanged. */
  @ParameterExpression(name = "fieldId", expression = "#{field.id()}")
  @ParameterExpression(name = "name", expression = "#{field.name()}")
  @ParameterExpression(name = "hint", expression = "#{field.hint()}")
  @ParameterExpression(name = "fieldData", expression = "#{field.fieldData()}")
  @ParameterExpression(name = "inSummary", expression = "#{field.displayInProfileSummary()}")
  @ParameterExpression(name = "required", expression = "#{field.required()}")
  @ParameterExpression(name = "editableByUser", expression = "#{field.editableByUser()}")
  @ParameterExpression(name = "forMatching", expression = "#{field.useForUserMatching()}")
  @Query(
      """
      update profile_field set name = :name, hint = :hint, field_data = :fieldData,
        display_in_profile_summary = :inSummary, required = :required,
        editable_by_user = :editableByUser, use_for_user_matching = :forMatching
      where organization_id = :organizationId and field_id = :fieldId
      """)
  void update(long organizationId, ProfileField field);

  /** Sets the display order of the fields to the order of the ids. */
  @Query(
      """
      update profile_field set position = place.number
      from unnest(:fieldIds) with ordinality as place (field_id, number)
      where organization_id = :organizationId and profile_field.field_id = place.field_id
      """)
  void reorder(long organizationId, @TypeDef(type = DataType.LONG_ARRAY) List<Long> fieldIds);

  /**
   * Deletes a field with all of its values.
   *
   * @return 0 if there is no such field, otherwise 1
   */
  @Query(
      """
      delete from profile_field
      where organization_id = :organizationId and field_id = :fieldId
      """)
  int delete(long organizationId, long fieldId);
}
