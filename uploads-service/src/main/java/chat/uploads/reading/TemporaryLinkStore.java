package chat.uploads.reading;

import chat.kit.sql.Sql;
import chat.uploads.upload.Upload;
import chat.uploads.upload.UploadStore;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.Optional;

/** The table {@code temporary_link}; tokens are kept as their hashes alone. */
@Singleton
final class TemporaryLinkStore {

  private static final String INSERT =
      """
      insert into temporary_link (token_sha256, upload_id, expires_at)
      values (:tokenSha256, :uploadId, :expiresAt)
      """;

  private static final String REMOVE_EXPIRED =
      "delete from temporary_link where expires_at <= :now";

  private static final String FIND =
      """
      select upload.* from temporary_link join upload using (upload_id)
      where token_sha256 = :tokenSha256 and expires_at > :now
      """;

  private final Sql sql;

  TemporaryLinkStore(Sql sql) {
    this.sql = sql;
  }

  void insert(byte[] tokenSha256, long uploadId, Instant expiresAt) {
    sql.statement(INSERT)
        .bind("tokenSha256", tokenSha256)
        .bind("uploadId", uploadId)
        .bind("expiresAt", expiresAt)
        .execute();
  }

  void removeExpired(Instant now) {
    sql.statement(REMOVE_EXPIRED).bind("now", now).execute();
  }

  /** The upload of a link that has not expired. */
  Optional<Upload> find(byte[] tokenSha256, Instant now) {
    return sql.statement(FIND)
        .bind("tokenSha256", tokenSha256)
        .bind("now", now)
        .find(UploadStore::upload);
  }
}
