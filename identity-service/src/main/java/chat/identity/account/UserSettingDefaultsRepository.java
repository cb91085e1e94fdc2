package chat.identity.account;

import chat.identity.account.AccountRepository.UserSettingsConverter;
import io.micronaut.data.annotation.Query;
import io.micronaut.data.annotation.TypeDef;
import io.micronaut.data.jdbc.annotation.JdbcRepository;
import io.micronaut.data.model.DataType;
import io.micronaut.data.model.query.builder.sql.Dialect;
import io.micronaut.data.repository.GenericRepository;
import java.util.Collection;

/** The column {@code organization.user_setting_defaults}: with which settings people start. */
@JdbcRepository(dialect = Dialect.POSTGRES)
public interface UserSettingDefaultsRepository extends GenericRepository<Account, Long> {

  @Query(
      """
      select user_setting_defaults::text from organization
      where organization_id = :organizationId
      """)
  String json(long organizationId);

  default UserSettings get(long organizationId) {
    return UserSettings.of(json(organizationId));
  }

  /**
   * Replaces the defaults; keeps those of settings that only a newer release knows.
   *
   * @param known the names of all settings that this release knows
   */
  @Query(
      """
      update organization
      set user_setting_defaults = (user_setting_defaults - :known::text[]) || :settings::jsonb
      where organization_id = :organizationId
      """)
  void put(
      long organizationId,
      @TypeDef(type = DataType.STRING_ARRAY) Collection<String> known,
      @TypeDef(type = DataType.STRING, converter = UserSettingsConverter.class)
          UserSettings settings);
}
