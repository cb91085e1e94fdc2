package chat.identity.organization;

import chat.identity.IdentityError;
import chat.identity.group.SystemGroupIds;
import chat.kit.sql.Row;
import chat.kit.sql.Sql;
import chat.kit.token.Caller;
import chat.kit.token.Role;
import io.micronaut.core.type.Argument;
import io.micronaut.serde.ObjectMapper;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/** The tables {@code organization} and {@code organization_change}. */
@Singleton
public final class OrganizationStore {
  private final Sql sql;
  private final ObjectMapper json;

  OrganizationStore(Sql sql, ObjectMapper json) {
    this.sql = sql;
    this.json = json;
  }

  /** The new organization's id; empty where the subdomain is taken, and nothing is changed. */
  public Optional<Long> insert(String subdomain, String name, Instant created) {
    return sql.statement(
            """
            insert into organization (subdomain, name, date_created)
            values (:subdomain, :name, :created)
            on conflict (subdomain) do nothing
            returning organization_id
            """)
        .bind("subdomain", subdomain)
        .bind("name", name)
        .bind("created", created)
        .find(row -> row.number("organization_id"));
  }

  public Optional<Long> findId(String subdomain) {
    return sql.statement("select organization_id from organization where subdomain = :subdomain")
        .bind("subdomain", subdomain)
        .find(row -> row.number("organization_id"));
  }

  public Organization get(long organizationId) {
    return sql.statement(
            """
            select organization_id, subdomain, name, is_deactivated, date_created, settings,
              (select jsonb_object_agg(system_group.name, group_id) from user_group as system_group
               where system_group.organization_id = organization.organization_id
                 and is_system_group) as system_groups
            from organization where organization_id = :organizationId
            """)
        .bind("organizationId", organizationId)
        .one(this::organization);
  }

  /**
   * The role that the caller's account has now. A token may be a minute old, and while a request
   * waited for the organization's lock the role may have been taken away.
   *
   * @throws chat.kit.error.Refusal where the account was deactivated meanwhile
   */
  public Role currentRole(Caller caller) {
    return sql.statement(
            """
            select role from account
            where organization_id = :organizationId and user_id = :userId and is_active
            """)
        .bind("organizationId", caller.organizationId())
        .bind("userId", caller.userId())
        .find(row -> Role.of((int) row.number("role")))
        .orElseThrow(() -> IdentityError.INSUFFICIENT_PERMISSION.refuse());
  }

  /**
   * Puts name and settings in place of what was there.
   *
   * @param chosen what differs from the defaults
   */
  void update(long organizationId, String name, Map<String, Object> chosen) {
    sql.statement(
            """
            update organization set name = :name, settings = :settings::jsonb
            where organization_id = :organizationId
            """)
        .bind("organizationId", organizationId)
        .bind("name", name)
        .bind("settings", write(chosen))
        .execute();
  }

  /** Notes who has changed what, in JSON form, in the transaction in which it is changed. */
  void noteChange(Caller caller, String property, Object old, Object value, Instant now) {
    sql.statement(
            """
            insert into organization_change
              (organization_id, acting_user_id, date_changed, property, old_value, new_value)
            values (:organizationId, :userId, :now, :property, :old::jsonb, :value::jsonb)
            """)
        .bind("organizationId", caller.organizationId())
        .bind("userId", caller.userId())
        .bind("now", now)
        .bind("property", property)
        .bind("old", write(old))
        .bind("value", write(value))
        .execute();
  }

  private String write(Object value) {
    try {
      return json.writeValueAsString(value);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Organization organization(Row row) {
    return new Organization(
        row.number("organization_id"),
        row.text("subdomain"),
        row.text("name"),
        row.flag("is_deactivated"),
        row.instant("date_created"),
        new OrganizationSettings(
            read(row.text("settings"), Argument.mapOf(String.class, Object.class)),
            new SystemGroupIds(
                read(row.text("system_groups"), Argument.mapOf(String.class, Long.class)))));
  }

  private <T> Map<String, T> read(String text, Argument<Map<String, T>> type) {
    try {
      return json.readValue(text, type);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
