package chat.uploads.upload;

import chat.kit.sql.Row;
import chat.kit.sql.Sql;
import jakarta.inject.Singleton;
import java.util.Optional;

/** The tables {@code upload} and {@code upload_space}. */
@Singleton
final class UploadStore {

  private static final String INSERT =
      """
      insert into upload
        (organization_id, owner_id, place, name_in_url, file_name, content_type, size, date_created)
      values
        (:organizationId, :ownerId, :place, :nameInUrl, :fileName, :contentType, :size,
         :dateCreated)
      returning upload_id
      """;

  private static final String TAKE_SPACE =
      """
      insert into upload_space (organization_id, bytes) values (:organizationId, :bytes)
      on conflict (organization_id) do update set bytes = upload_space.bytes + excluded.bytes
      returning bytes
      """;

  private static final String BY_PLACE =
      """
      select * from upload where organization_id = :organizationId and place = :place
      """;

  private final Sql sql;

  UploadStore(Sql sql) {
    this.sql = sql;
  }

  /** The new upload's id; the one that it has itself counts not. */
  long insert(Upload upload) {
    return sql.statement(INSERT)
        .bind("organizationId", upload.organizationId())
        .bind("ownerId", upload.ownerId())
        .bind("place", upload.place())
        .bind("nameInUrl", upload.nameInUrl())
        .bind("fileName", upload.fileName())
        .bind("contentType", upload.contentType())
        .bind("size", upload.size())
        .bind("dateCreated", upload.dateCreated())
        .one(row -> row.number("upload_id"));
  }

  /** Counts more bytes; how many the organization's files have now. */
  long takeSpace(long organizationId, long bytes) {
    return sql.statement(TAKE_SPACE)
        .bind("organizationId", organizationId)
        .bind("bytes", bytes)
        .one(row -> row.number("bytes"));
  }

  Optional<Upload> find(long organizationId, String place) {
    return sql.statement(BY_PLACE)
        .bind("organizationId", organizationId)
        .bind("place", place)
        .find(UploadStore::upload);
  }

  static Upload upload(Row row) {
    return new Upload(
        row.number("organization_id"),
        row.number("upload_id"),
        row.number("owner_id"),
        row.text("place"),
        row.text("name_in_url"),
        row.text("file_name"),
        row.text("content_type"),
        row.number("size"),
        row.instant("date_created"));
  }
}
