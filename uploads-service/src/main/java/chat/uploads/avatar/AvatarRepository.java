package chat.uploads.avatar;

import io.micronaut.data.annotation.Query;
import io.micronaut.data.annotation.TypeDef;
import io.micronaut.data.jdbc.annotation.JdbcRepository;
import io.micronaut.data.model.DataType;
import io.micronaut.data.model.query.builder.sql.Dialect;
import io.micronaut.data.repository.GenericRepository;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** The table {@code avatar}. */
@JdbcRepository(dialect = Dialect.POSTGRES)
interface AvatarRepository extends GenericRepository<Avatar, Long> {

  /** Stores an account's avatar, replacing its former one. */
  @Query(
      """
      insert into avatar (organization_id, user_id, number, file_name)
      values (:organizationId, :userId, 1, :fileName)
      on conflict (organization_id, user_id)
        do update set number = avatar.number + 1, file_name = excluded.file_name
      returning *
      """)
  Avatar put(long organizationId, long userId, String fileName);

  /**
   * Removes an account's avatar.
   *
   * @return the row after the change; empty if the account has no avatar
   */
  @Query(
      """
      update avatar set number = number + 1, file_name = null
      where organization_id = :organizationId and user_id = :userId and file_name is not null
      returning *
      """)
  List<Avatar> remove(long organizationId, long userId);

  /** Removes the avatars of several accounts and returns the changed rows. */
  @Query(
      """
      update avatar set number = number + 1, file_name = null
      where organization_id = :organizationId and user_id = any(:userIds)
        and file_name is not null
      returning *
      """)
  List<Avatar> remove(
      long organizationId, @TypeDef(type = DataType.LONG_ARRAY) Collection<Long> userIds);

  /** Finds the account's newest avatar, even a removed one. */
  @Query("select * from avatar where organization_id = :organizationId and user_id = :userId")
  Optional<Avatar> find(long organizationId, long userId);

  /** Finds the avatars whose small pictures have these names. */
  @Query("select * from avatar where file_name = any(:fileNames::text[])")
  List<Avatar> findByFileNames(@TypeDef(type = DataType.STRING_ARRAY) Collection<String> fileNames);
}
