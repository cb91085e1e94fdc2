package chat.identity.account;

import chat.identity.account.AccountRepository.UserSettingsConverter;
import io.micronaut.data.annotation.Query;
import io.micronaut.data.annotation.TypeDef;
import io.micronaut.data.jdbc.annotation.JdbcRepository;
import io.micronaut.data.model.DataType;
import io.micronaut.data.model.query.builder.sql.Dialect;
import io.micronaut.data.repository.GenericRepository;
import java.util.Collection;
import java.util.List;

/** The columns {@code settings} and {@code edited_settings} of the table {@code account}. */
@JdbcRepository(dialect = Dialect.POSTGRES)
public interface AccountSettingsRepository extends GenericRepository<Account, Long> {

  /** Finds the people among the accounts, including deactivated ones, ordered by id. */
  @Query(
      """
      select * from account
      where organization_id = :organizationId and user_id = any(:userIds) and bot_type is null
      order by user_id
      """)
  List<Account> people(
      long organizationId, @TypeDef(type = DataType.LONG_ARRAY) Collection<Long> userIds);

  /** Returns the ids that belong to no account of the organization. */
  @Query(
      """
      select user_id from unnest(:userIds::bigint[]) as user_id
      where not exists (
        select from account
        where account.organization_id = :organizationId and account.user_id = user_id.user_id)
      """)
  List<Long> unknown(
      long organizationId, @TypeDef(type = DataType.LONG_ARRAY) Collection<Long> userIds);

  /**
   * Replaces the settings of an account whose user changes them; keeps settings that only a newer
   * release knows.
   *
   * @param known the names of all settings that this release knows
   * @param edited the names of the settings that the user changes
   * @return the changed account
   */
  @Query(
      """
      update account set settings = (settings - :known::text[]) || :settings::jsonb,
        edited_settings = array(select distinct unnest(edited_settings || :edited::text[]))
      where organization_id = :organizationId and user_id = :userId
      returning *
      """)
  List<Account> replace(
      long organizationId,
      long userId,
      @TypeDef(type = DataType.STRING_ARRAY) Collection<String> known,
      @TypeDef(type = DataType.STRING, converter = UserSettingsConverter.class)
          UserSettings settings,
      @TypeDef(type = DataType.STRING_ARRAY) Collection<String> edited);

  /**
   * Gives accounts the same values of some settings.
   *
   * @param names the names of these settings
   * @param settings their values
   * @param skipEdited whether a setting that its user has edited stays unchanged
   * @return the accounts whose settings have changed, in any order
   */
  @Query(
      """
      update account set settings = changed.settings
      from (
        select user_id,
          (settings - array(select unnest(:names::text[]) except select unnest(kept)))
            || (:settings::jsonb - kept) as settings
        from account cross join lateral (
          select case when :skipEdited then edited_settings else '{}' end as kept) as edits
        where organization_id = :organizationId and user_id = any(:userIds)) as changed
      where account.organization_id = :organizationId and account.user_id = changed.user_id
        and account.settings <> changed.settings
      returning account.*
      """)
  List<Account> change(
      long organizationId,
      @TypeDef(type = DataType.LONG_ARRAY) Collection<Long> userIds,
      @TypeDef(type = DataType.STRING_ARRAY) Collection<String> names,
      @TypeDef(type = DataType.STRING, converter = UserSettingsConverter.class)
          UserSettings settings,
      boolean skipEdited);
}
