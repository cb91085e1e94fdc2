package chat.uploads.avatar;

import chat.kit.sql.Row;
import chat.kit.sql.Sql;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Optional;

/** The table {@code avatar}. */
@Singleton
final class AvatarStore {

  private static final String PUT =
      """
      insert into avatar (organization_id, user_id, number, file_name)
      values (:organizationId, :userId, 1, :fileName)
      on conflict (organization_id, user_id)
        do update set number = avatar.number + 1, file_name = excluded.file_name
      returning *
      """;

  private static final String REMOVE =
      """
      update avatar set number = number + 1, file_name = null
      where organization_id = :organizationId and user_id = :userId and file_name is not null
      returning *
      """;

  private static final String FIND =
      "select * from avatar where organization_id = :organizationId and user_id = :userId";

  private static final String OF_FILES =
      "select * from avatar where file_name = any(:fileNames::text[])";

  private final Sql sql;

  AvatarStore(Sql sql) {
    this.sql = sql;
  }

  /** Puts it in place of what the account had. */
  Avatar put(long organizationId, long userId, String fileName) {
    return sql.statement(PUT)
        .bind("organizationId", organizationId)
        .bind("userId", userId)
        .bind("fileName", fileName)
        .one(AvatarStore::avatar);
  }

  /** What the account has then; empty where it has no avatar. */
  Optional<Avatar> remove(long organizationId, long userId) {
    return sql.statement(REMOVE)
        .bind("organizationId", organizationId)
        .bind("userId", userId)
        .find(AvatarStore::avatar);
  }

  /** The newest of the account's; empty where it never had one. */
  Optional<Avatar> find(long organizationId, long userId) {
    return sql.statement(FIND)
        .bind("organizationId", organizationId)
        .bind("userId", userId)
        .find(AvatarStore::avatar);
  }

  /** The avatars whose small pictures have these names. */
  List<Avatar> ofFiles(List<String> fileNames) {
    return sql.statement(OF_FILES).bind("fileNames", fileNames).list(AvatarStore::avatar);
  }

  private static Avatar avatar(Row row) {
    return new Avatar(
        row.number("organization_id"),
        row.number("user_id"),
        row.number("number"),
        row.textOrNull("file_name"));
  }
}
