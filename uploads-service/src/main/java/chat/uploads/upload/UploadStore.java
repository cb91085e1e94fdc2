package chat.uploads.upload;

import chat.blob.BlobKey;
import chat.kit.sql.Row;
import chat.kit.sql.Sql;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;

/** The tables {@code upload} and {@code upload_space}. */
@Singleton
public final class UploadStore {

  private static final String INSERT =
      """
      with added as (
        insert into upload
          (organization_id, owner_id, place, name_in_url, file_name, content_type, size,
           date_created, unclaimed_since)
        select :organizationId, owner_id, place, name_in_url, file_name, content_type, size,
          created::timestamptz, created::timestamptz
        from unnest(
            :ownerIds::bigint[], :places::text[], :namesInUrl::text[], :fileNames::text[],
            :contentTypes::text[], :sizes::bigint[], :datesCreated::text[])
          with ordinality as file (
            owner_id, place, name_in_url, file_name, content_type, size, created, position)
        order by position
        returning upload_id, place, size),
      space as (
        insert into upload_space (organization_id, bytes)
        select :organizationId, sum(size) from added
        on conflict (organization_id) do update set bytes = upload_space.bytes + excluded.bytes
        returning bytes)
      select added.upload_id, added.place, space.bytes from added, space
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

  private static final String SPACE_USED =
      "select bytes from upload_space where organization_id = :organizationId";

  private static final String BY_PLACES =
      """
      select * from upload where organization_id = :organizationId and place = any(:places::text[])
      order by upload_id
      """;

  private static final String DELETE = "delete from upload where upload_id = :uploadId";

  private static final String DELETE_UNCLAIMED =
      """
      delete from upload
      where upload_id = :uploadId and unclaimed_since <= :since
        and not exists (select from claim_request where claim_request.upload_id = upload.upload_id)
      """;

  private static final String UNCLAIMED =
      """
      select * from upload where unclaimed_since <= :since and upload_id > :after
      order by upload_id limit :most
      """;

  private static final String OWN =
      """
      select * from upload
      where organization_id = :organizationId and owner_id = :ownerId and upload_id = :uploadId
      """;

  private static final String KEYS =
      """
      select organization_id, place from upload
      where (organization_id, place) in (
        select * from unnest(:organizationIds::bigint[], :places::text[]))
      """;

  private final Sql sql;

  UploadStore(Sql sql) {
    this.sql = sql;
  }

  private record Inserted(String place, long id, long spaceUsed) {}

  /**
   * New uploads.
   *
   * @param uploads each with an id of its own
   * @param spaceUsed how many bytes the organization's files have with all of them
   */
  record Added(List<Upload> uploads, long spaceUsed) {}

  /** New uploads of one organization, at least one, in their order; their bytes are counted. */
  Added insert(long organizationId, List<Upload> added) {
    List<Inserted> inserted =
        sql.statement(INSERT)
            .bind("organizationId", organizationId)
            .bindEach("ownerIds", added, Upload::ownerId)
            .bindEach("places", added, Upload::place)
            .bindEach("namesInUrl", added, Upload::nameInUrl)
            .bindEach("fileNames", added, Upload::fileName)
            .bindEach("contentTypes", added, Upload::contentType)
            .bindEach("sizes", added, Upload::size)
            .bindEach("datesCreated", added, upload -> upload.dateCreated().toString())
            .list(row ->
                new Inserted(row.text("place"), row.number("upload_id"), row.number("bytes")));
    Map<String, Long> ids =
        inserted.stream().collect(Collectors.toMap(Inserted::place, Inserted::id));
    List<Upload> uploads =
        added.stream()
            .map(each -> each.withId(Objects.requireNonNull(ids.get(each.place()))))
            .toList();
    return new Added(uploads, inserted.getFirst().spaceUsed());
  }

  /** Counts more bytes; how many the organization's files have now. */
  public long takeSpace(long organizationId, long bytes) {
    return sql.statement(TAKE_SPACE)
        .bind("organizationId", organizationId)
        .bind("bytes", bytes)
        .one(row -> row.number("bytes"));
  }

  /** How many bytes the organization's files have. */
  public long spaceUsed(long organizationId) {
    return sql.statement(SPACE_USED)
        .bind("organizationId", organizationId)
        .find(row -> row.number("bytes"))
        .orElse(0L);
  }

  /** Forgets the upload and all that hangs on it; false where it has gone already. */
  public boolean delete(Upload upload) {
    return sql.statement(DELETE).bind("uploadId", upload.uploadId()).execute() > 0;
  }

  /** The same unless a message has linked it since that time, or somebody waits to. */
  public boolean deleteUnclaimed(Upload upload, Instant since) {
    return sql.statement(DELETE_UNCLAIMED)
            .bind("uploadId", upload.uploadId())
            .bind("since", since)
            .execute()
        > 0;
  }

  /** Uploads that no message has linked since that time, by their ids, from after one of them. */
  public List<Upload> unclaimed(Instant since, long after, int most) {
    return sql.statement(UNCLAIMED)
        .bind("since", since)
        .bind("after", after)
        .bind("most", most)
        .list(UploadStore::upload);
  }

  /** An upload of the owner's. */
  public Optional<Upload> findOwn(long organizationId, long ownerId, long uploadId) {
    return sql.statement(OWN)
        .bind("organizationId", organizationId)
        .bind("ownerId", ownerId)
        .bind("uploadId", uploadId)
        .find(UploadStore::upload);
  }

  /** The uploads of the organization that have these places, the oldest first. */
  public List<Upload> findAll(long organizationId, Collection<String> places) {
    return sql.statement(BY_PLACES)
        .bind("organizationId", organizationId)
        .bind("places", places)
        .list(UploadStore::upload);
  }

  /** The organization's upload at a place. */
  public Optional<Upload> find(long organizationId, String place) {
    return sql.statement(BY_PLACE)
        .bind("organizationId", organizationId)
        .bind("place", place)
        .find(UploadStore::upload);
  }

  /** The keys of those of the places that belong to uploads. */
  List<BlobKey> keys(List<Long> organizationIds, List<String> places) {
    return sql.statement(KEYS)
        .bind("organizationIds", organizationIds)
        .bind("places", places)
        .list(row -> Upload.key(row.number("organization_id"), row.text("place")));
  }

  /** An upload of a row with all columns of the table. */
  public static Upload upload(Row row) {
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
