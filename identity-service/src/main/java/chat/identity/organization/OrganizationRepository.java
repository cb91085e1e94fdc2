package chat.identity.organization;

import chat.identity.IdentityError;
import chat.identity.groupmodel.SystemGroupIds;
import chat.kit.token.Caller;
import chat.kit.token.Role;
import io.micronaut.core.convert.ConversionContext;
import io.micronaut.data.annotation.Query;
import io.micronaut.data.annotation.TypeDef;
import io.micronaut.data.jdbc.annotation.JdbcRepository;
import io.micronaut.data.model.DataType;
import io.micronaut.data.model.query.builder.sql.Dialect;
import io.micronaut.data.model.runtime.convert.AttributeConverter;
import io.micronaut.data.repository.GenericRepository;
import io.micronaut.serde.ObjectMapper;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The tables {@code organization} and {@code organization_change}. */
@JdbcRepository(dialect = Dialect.POSTGRES)
public interface OrganizationRepository extends GenericRepository<Organization, Long> {

  /**
   * Inserts an organization.
   *
   * @return its id; empty, without any change, if the subdomain is in use
   */
  @Query(
      """
      insert into organization (subdomain, name, date_created)
      values (:subdomain, :name, :created)
      on conflict (subdomain) do nothing
      returning organization_id
      """)
  List<Long> insert(String subdomain, String name, Instant created);

  @Query("select organization_id from organization where subdomain = :subdomain")
  Optional<Long> findId(String subdomain);

  @Query(
      """
      select organization_id, subdomain, name, is_deactivated, date_created,
        jsonb_build_object(
          'chosen', settings,
          'system_groups', (
            select jsonb_object_agg(system_group.name, group_id) from user_group as system_group
            where system_group.organization_id = organization.organization_id
              and is_system_group)) as settings
      from organization where organization_id = :organizationId
      """)
  Organization get(long organizationId);

  /** Returns the id that no organization of another server has. */
  @Query("select uuid::text from organization where organization_id = :organizationId")
  String uuid(long organizationId);

  /** Finds the number of an active account's current role. */
  @Query(
      """
      select role from account
      where organization_id = :organizationId and user_id = :userId and is_active
      """)
  Optional<Integer> findRole(long organizationId, long userId);

  /**
   * Returns the current role of the caller's account.
   *
   * <p>A token may be a minute old, and the role may have changed while the request waited for the
   * organization's lock.
   *
   * @throws chat.kit.error.Refusal if the account has been deactivated
   */
  default Role currentRole(Caller caller) {
    return findRole(caller.organizationId(), caller.userId())
        .map(Role::of)
        .orElseThrow(() -> IdentityError.INSUFFICIENT_PERMISSION.refuse());
  }

  /**
   * Replaces name and settings.
   *
   * @param chosen the values that differ from the defaults
   */
  @Query(
      """
      update organization set name = :name, settings = :chosen::jsonb
      where organization_id = :organizationId
      """)
  void update(
      long organizationId,
      String name,
      @TypeDef(type = DataType.STRING, converter = JsonConverter.class) Map<String, Object> chosen);

  /** Stores a change, with values in JSON form, in the transaction of the change. */
  @Query(
      """
      insert into organization_change
        (organization_id, acting_user_id, date_changed, property, old_value, new_value)
      values (:organizationId, :userId, :now, :property, :old::jsonb, :value::jsonb)
      """)
  void addChange(
      long organizationId,
      long userId,
      Instant now,
      String property,
      @TypeDef(type = DataType.STRING, converter = JsonConverter.class) Object old,
      @TypeDef(type = DataType.STRING, converter = JsonConverter.class) Object value);

  /** Writes any value as JSON. */
  @Singleton
  final class JsonConverter implements AttributeConverter<Object, String> {
    private final ObjectMapper json;

    JsonConverter(ObjectMapper json) {
      this.json = json;
    }

    @Override
    public @Nullable String convertToPersistedValue(
        @Nullable Object value, ConversionContext context) {
      try {
        return value == null ? null : json.writeValueAsString(value);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    @Override
    public @Nullable Object convertToEntityValue(@Nullable String text, ConversionContext context) {
      throw new UnsupportedOperationException("The converter only writes");
    }
  }

  /** Reads the settings that {@link #get} selects. */
  @Singleton
  final class SettingsConverter implements AttributeConverter<OrganizationSettings, String> {
    private final ObjectMapper json;

    SettingsConverter(ObjectMapper json) {
      this.json = json;
    }

    /** The JSON object that {@link #get} selects. */
    @Serdeable(naming = SnakeCaseStrategy.class)
    record StoredSettings(Map<String, Object> chosen, Map<String, Long> systemGroups) {}

    @Override
    public @Nullable String convertToPersistedValue(
        @Nullable OrganizationSettings settings, ConversionContext context) {
      throw new UnsupportedOperationException("The converter only reads");
    }

    @Override
    public @Nullable OrganizationSettings convertToEntityValue(
        @Nullable String text, ConversionContext context) {
      if (text == null) {
        return null;
      }
      try {
        StoredSettings stored = json.readValue(text, StoredSettings.class);
        return new OrganizationSettings(stored.chosen(), new SystemGroupIds(stored.systemGroups()));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
