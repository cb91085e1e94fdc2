package chat.identity.profilefields;

import chat.kit.sql.Sql;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The table {@code profile_value}. */
@Singleton
public final class ProfileValueStore {
  private final Sql sql;

  ProfileValueStore(Sql sql) {
    this.sql = sql;
  }

  private record Entered(long userId, long fieldId, ProfileValue value) {}

  /** What these accounts have entered, by account and then by the field's id as a text. */
  public Map<Long, Map<String, ProfileValue>> list(long organizationId, Collection<Long> userIds) {
    Map<Long, Map<String, ProfileValue>> byUser = new HashMap<>();
    sql.statement(
            """
            select user_id, field_id, value, rendered_value from profile_value
            where organization_id = :organizationId and user_id = any(:userIds)
            """)
        .bind("organizationId", organizationId)
        .bind("userIds", userIds)
        .list(row ->
            new Entered(
                row.number("user_id"),
                row.number("field_id"),
                new ProfileValue(row.text("value"), row.textOrNull("rendered_value"))))
        .forEach(entered ->
            byUser
                .computeIfAbsent(entered.userId(), _ -> new TreeMap<>())
                .put(Long.toString(entered.fieldId()), entered.value()));
    return byUser;
  }

  /**
   * Enters values.
   *
   * @param values by the id of the field
   * @return the fields for which this was not what the account had entered
   */
  Set<Long> put(long organizationId, long userId, Map<Long, ProfileValue> values) {
    List<String> texts = new ArrayList<>();
    List<@Nullable String> renderedTexts = new ArrayList<>();
    for (ProfileValue value : values.values()) {
      texts.add(value.value());
      renderedTexts.add(value.renderedValue());
    }
    return new HashSet<>(
        sql.statement(
                """
                insert into profile_value
                  (organization_id, user_id, field_id, value, rendered_value)
                select :organizationId, :userId, entered.*
                from unnest(:fieldIds, :texts::text[], :renderedTexts::text[]) as entered
                on conflict (organization_id, user_id, field_id) do update
                  set value = excluded.value, rendered_value = excluded.rendered_value
                  where profile_value.value <> excluded.value
                returning field_id
                """)
            .bind("organizationId", organizationId)
            .bind("userId", userId)
            .bind("fieldIds", values.keySet())
            .bind("texts", texts)
            .bind("renderedTexts", renderedTexts)
            .list(row -> row.number("field_id")));
  }

  /** Removes what was entered in the fields; those in which something was. */
  List<Long> remove(long organizationId, long userId, Collection<Long> fieldIds) {
    return sql.statement(
            """
            delete from profile_value
            where organization_id = :organizationId and user_id = :userId
              and field_id = any(:fieldIds)
            returning field_id
            """)
        .bind("organizationId", organizationId)
        .bind("userId", userId)
        .bind("fieldIds", fieldIds)
        .list(row -> row.number("field_id"));
  }

  /** Removes the values that are none of the choices any more. */
  void removeAllBut(long organizationId, long fieldId, Collection<String> choices) {
    sql.statement(
            """
            delete from profile_value
            where organization_id = :organizationId and field_id = :fieldId
              and value <> all(:choices)
            """)
        .bind("organizationId", organizationId)
        .bind("fieldId", fieldId)
        .bind("choices", choices)
        .execute();
  }
}
