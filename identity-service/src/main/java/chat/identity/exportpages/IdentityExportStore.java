package chat.identity.exportpages;

import chat.kit.people.EmailAddressVisibility;
import chat.kit.snapshot.ExportPages;
import chat.kit.snapshot.RequestedPages;
import chat.kit.snapshot.TableLines;
import chat.kit.sql.Sql;
import io.micronaut.serde.annotation.Serdeable;
import jakarta.inject.Singleton;
import java.util.LinkedHashMap;
import java.util.Map;

/** Exports an organization with its accounts and groups, one JSON row at a time. */
@Singleton
final class IdentityExportStore implements ExportPages {

  private static final String COUNT =
      "select count(*) as accounts from account where organization_id = :organizationId";

  /** Tables, or their public part; columns are listed so that no secret is exported by accident. */
  private static final Map<String, String> PUBLIC = new LinkedHashMap<>();

  /** Tables with users' private data. */
  private static final Map<String, String> PRIVATE = new LinkedHashMap<>();

  static {
    PUBLIC.put(
        "organization",
        """
        select organization_id, uuid, subdomain, name, is_deactivated,
          floor(extract(epoch from date_created))::bigint as date_created, settings,
          user_setting_defaults
        from organization where organization_id = :organizationId
        """);
    PUBLIC.put(
        "user_group",
        """
        select group_id, name, description, is_system_group, is_deactivated, creator_id,
          floor(extract(epoch from date_created))::bigint as date_created, settings
        from user_group where organization_id = :organizationId order by group_id
        """);
    PUBLIC.put(
        "user_group_member",
        """
        select group_id, user_id from user_group_member
        where organization_id = :organizationId order by group_id, user_id
        """);
    PUBLIC.put(
        "user_group_subgroup",
        """
        select group_id, subgroup_id from user_group_subgroup
        where organization_id = :organizationId order by group_id, subgroup_id
        """);
    PUBLIC.put(
        "profile_field",
        """
        select field_id, field_type, name, hint, field_data, position,
          display_in_profile_summary, required, editable_by_user, use_for_user_matching
        from profile_field where organization_id = :organizationId order by position, field_id
        """);
    PUBLIC.put(
        "profile_value",
        """
        select user_id, field_id, value, rendered_value from profile_value
        where organization_id = :organizationId order by user_id, field_id
        """);
    PUBLIC.put(
        "user_status",
        """
        select user_id, status_text, emoji_name, emoji_code, reaction_type from user_status
        where organization_id = :organizationId order by user_id
        """);
    PUBLIC.put(
        "realm_domain",
        """
        select domain, allow_subdomains from realm_domain
        where organization_id = :organizationId order by domain_id
        """);
    PUBLIC.put(
        "realm_playground",
        """
        select playground_id as id, name, pygments_language, url_template from realm_playground
        where organization_id = :organizationId order by playground_id
        """);
    PRIVATE.put(
        "account",
        """
        select user_id,
          case when mine or email_address_visibility <> %d or bot_type is not null
            then delivery_email end as delivery_email,
          full_name, role, is_active, is_deleted, is_imported_stub, bot_type, bot_owner_id,
          system_bot, email_address_visibility, timezone, avatar_url, avatar_version,
          floor(extract(epoch from date_created))::bigint as date_created,
          case when mine then settings end as settings
        from account, lateral (
          select :everything or user_id in (select unnest(:userIds::bigint[]))) o (mine)
        where organization_id = :organizationId order by user_id
        """
            .formatted(EmailAddressVisibility.NOBODY.number()));
    PRIVATE.put(
        "muted_user",
        """
        select user_id, muted_user_id,
          floor(extract(epoch from date_muted))::bigint as date_muted
        from muted_user %s order by user_id, muted_user_id
        """);
    PRIVATE.put("alert_word", "select user_id, word from alert_word %s order by user_id, key");
    PRIVATE.put(
        "presence",
        """
        select user_id, last_connected, last_active from presence %s order by user_id
        """);
    PRIVATE.put(
        "bot_storage",
        """
        select user_id, key, value from bot_storage %s order by user_id, key
        """);
    PRIVATE.put(
        "onboarding_step",
        """
        select user_id, step from onboarding_step %s order by user_id, step
        """);
    PRIVATE.put(
        "client_device",
        """
        select user_id, device_id as id from client_device %s order by user_id, device_id
        """);
  }

  private static final String USER_FILTER =
      """
      where organization_id = :organizationId
        and (:everything or user_id in (select unnest(:userIds::bigint[])))
      """;

  private final Sql sql;

  IdentityExportStore(Sql sql) {
    this.sql = sql;
  }

  /**
   * @param accounts the number of accounts in the export
   */
  @Serdeable
  record About(long accounts) {}

  @Override
  public void write(RequestedPages request, TableLines lines) {
    lines.begin(new About(countAccounts(request.organizationId())));
    PUBLIC.forEach((name, statement) -> {
      lines.table(name);
      sql.statement(asJson(statement))
          .bind("organizationId", request.organizationId())
          .forEach(row -> lines.row(row.text("json")));
    });
    PRIVATE.forEach((name, statement) -> {
      lines.table(name);
      sql.statement(asJson(statement.replace("%s", USER_FILTER)))
          .bind("organizationId", request.organizationId())
          .bind("everything", request.everything())
          .bind("userIds", request.userIds())
          .forEach(row -> lines.row(row.text("json")));
    });
  }

  private long countAccounts(long organizationId) {
    return sql.statement(COUNT)
        .bind("organizationId", organizationId)
        .one(row -> row.number("accounts"));
  }

  private static String asJson(String statement) {
    return "select to_json(x)::text as json from (" + statement + ") x";
  }
}
