package chat.identity.accountevent;

import static java.util.stream.Collectors.toMap;

import io.micronaut.data.annotation.Query;
import io.micronaut.data.annotation.TypeDef;
import io.micronaut.data.jdbc.annotation.JdbcRepository;
import io.micronaut.data.model.DataType;
import io.micronaut.data.model.query.builder.sql.Dialect;
import io.micronaut.data.repository.GenericRepository;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/** Reads the alert words and mutes of accounts, for events about the accounts. */
@JdbcRepository(dialect = Dialect.POSTGRES)
interface AccountAttentionRepository extends GenericRepository<AccountAttention, Long> {

  @Query(
      """
      select user_id,
        array(select word from alert_word w
          where w.organization_id = a.organization_id and w.user_id = a.user_id
          order by key) as alert_words,
        array(select muted_user_id from muted_user m
          where m.organization_id = a.organization_id and m.user_id = a.user_id
          order by muted_user_id) as muted_users
      from account a
      where a.organization_id = :organizationId
        and a.user_id = any((select :userIds::bigint[])::bigint[])
      """)
  List<AccountAttention> list(
      long organizationId, @TypeDef(type = DataType.LONG_ARRAY) Collection<Long> userIds);

  /** Finds the attention settings of accounts, by user id. */
  default Map<Long, AttentionSettings> byUser(long organizationId, Collection<Long> userIds) {
    return list(organizationId, userIds).stream()
        .collect(toMap(AccountAttention::userId, AccountAttention::attention));
  }
}
