package chat.identity.profilefields;

import chat.kit.sql.Sql;
import jakarta.inject.Singleton;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

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

  /** Whether this was not what the account had entered. */
  boolean put(long organizationId, long userId, long fieldId, ProfileValue value) {
    return sql.statement(
                """
                insert into profile_value
                  (organization_id, user_id, field_id, value, rendered_value)
                values (:organizationId, :userId, :fieldId, :value, :renderedValue)
                on conflict (organization_id, user_id, field_id) do update
                  set value = excluded.value, rendered_value = excluded.rendered_value
                  where profile_value.value <> excluded.value
                """)
            .bind("organizationId", organizationId)
            .bind("userId", userId)
            .bind("fieldId", fieldId)
            .bind("value", value.value())
            .bind("renderedValue", value.renderedValue())
            .execute()
        > 0;
  }

  /** Whether there was a value. */
  boolean remove(long organizationId, long userId, long fieldId) {
    return sql.statement(
                """
                delete from profile_value
                where organization_id = :organizationId and user_id = :userId
                  and field_id = :fieldId
                """)
            .bind("organizationId", organizationId)
            .bind("userId", userId)
            .bind("fieldId", fieldId)
            .execute()
        > 0;
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
