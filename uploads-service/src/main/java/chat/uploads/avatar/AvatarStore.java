package chat.uploads.avatar;

import chat.kit.sql.Row;
import chat.kit.sql.Sql;
import jakarta.inject.Singleton;
import java.util.List;
import org.jspecify.annotations.Nullable;

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

  private static final String OF_FILES =
      "select * from avatar where file_name = any(:fileNames::text[])";

  private final Sql sql;

  AvatarStore(Sql sql) {
    this.sql = sql;
  }

  /** Puts it in place of what the account had. */
  Avatar put(long organizationId, long userId, @Nullable String fileName) {
    return sql.statement(PUT)
        .bind("organizationId", organizationId)
        .bind("userId", userId)
        .bind("fileName", fileName)
        .one(AvatarStore::avatar);
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
