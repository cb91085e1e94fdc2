package chat.identity.profilefields;

import io.micronaut.data.annotation.Query;
import io.micronaut.data.annotation.TypeDef;
import io.micronaut.data.jdbc.annotation.JdbcRepository;
import io.micronaut.data.model.DataType;
import io.micronaut.data.model.query.builder.sql.Dialect;
import io.micronaut.data.repository.GenericRepository;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The table {@code profile_value}. */
@JdbcRepository(dialect = Dialect.POSTGRES)
public interface ProfileValueRepository extends GenericRepository<EnteredValue, Long> {

  @Query(
      """
      select user_id, field_id, value, rendered_value from profile_value
      where organization_id = :organizationId and user_id = any(:userIds)
      """)
  List<EnteredValue> list(
      long organizationId, @TypeDef(type = DataType.LONG_ARRAY) Collection<Long> userIds);

  /** Finds the values of accounts, by user id and then by field id as a text. */
  default Map<Long, Map<String, ProfileValue>> byUser(
      long organizationId, Collection<Long> userIds) {
    Map<Long, Map<String, ProfileValue>> byUser = new HashMap<>();
    list(organizationId, userIds)
        .forEach(value ->
            byUser
                .computeIfAbsent(value.userId(), _ -> new TreeMap<>())
                .put(Long.toString(value.fieldId()), value.profileValue()));
    return byUser;
  }

  /**
   * Stores values of an account; the collections are parallel.
   *
   * @param areRendered false for null, because a collection is bound with its nulls at the end
   * @return the ids of fields whose value has changed
   */
  @Query(
      """
      insert into profile_value (organization_id, user_id, field_id, value, rendered_value)
      select :organizationId, :userId, field_id, text,
        case when is_rendered then rendered_text end
      from unnest(:fieldIds, :texts::text[], :renderedTexts::text[], :areRendered)
        as entered (field_id, text, rendered_text, is_rendered)
      on conflict (organization_id, user_id, field_id) do update
        set value = excluded.value, rendered_value = excluded.rendered_value
        where profile_value.value <> excluded.value
      returning field_id
      """)
  List<Long> put(
      long organizationId,
      long userId,
      @TypeDef(type = DataType.LONG_ARRAY) Collection<Long> fieldIds,
      @TypeDef(type = DataType.STRING_ARRAY) Collection<String> texts,
      @TypeDef(type = DataType.STRING_ARRAY) Collection<String> renderedTexts,
      @TypeDef(type = DataType.BOOLEAN_ARRAY) Collection<Boolean> areRendered);

  /**
   * Removes an account's values of fields.
   *
   * @return the ids of fields that had a value
   */
  @Query(
      """
      delete from profile_value
      where organization_id = :organizationId and user_id = :userId
        and field_id = any(:fieldIds)
      returning field_id
      """)
  List<Long> remove(
      long organizationId,
      long userId,
      @TypeDef(type = DataType.LONG_ARRAY) Collection<Long> fieldIds);

  /** Removes the values of a field that are not among its choices. */
  @Query(
      """
      delete from profile_value
      where organization_id = :organizationId and field_id = :fieldId
        and value <> all(:choices::text[])
      """)
  void removeAllBut(
      long organizationId,
      long fieldId,
      @TypeDef(type = DataType.STRING_ARRAY) Collection<String> choices);
}
