package chat.uploads.tus;

import chat.blob.BlobKey;
import chat.kit.sql.Row;
import chat.kit.sql.Sql;
import chat.kit.sql.SqlStatement;
import chat.uploads.upload.ArrivedUploads;
import chat.uploads.upload.Upload;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The table {@code tus_upload}. */
@Singleton
final class TusUploadStore implements ArrivedUploads {

  private static final String INSERT =
      """
      insert into tus_upload
        (organization_id, place, owner_id, name_in_url, file_name, metadata, concatenation, length,
         writer, writer_until, expires_at)
      values
        (:organizationId, :place, :ownerId, :nameInUrl, :fileName, :metadata, :concatenation,
         :length, :writer, :until, :expiresAt)
      """;

  private static final String LOCK_OWNER =
      """
      select pg_advisory_xact_lock(
        hashtextextended(current_schema() || ':tus:' || :ownerId::bigint, 0)) is null as is_held
      """;

  /** No more are looked at than there may be. */
  private static final String COUNT_UNFINISHED =
      """
      select count(*) as unfinished from (
        select from tus_upload
        where organization_id = :organizationId and owner_id = :ownerId and not is_finished
          and expires_at > :now
        limit :most) counted
      """;

  private static final String INSERT_FINISHED =
      """
      insert into tus_upload
        (organization_id, place, owner_id, name_in_url, file_name, metadata, length, received,
         is_finished, expires_at)
      select :organizationId, place, owner_id, name_in_url, file_name, metadata, length, length,
        true, expires::timestamptz
      from unnest(
          :places::text[], :ownerIds::bigint[], :namesInUrl::text[], :fileNames::text[],
          :metadata::text[], :lengths::bigint[], :expiries::text[])
        as created (place, owner_id, name_in_url, file_name, metadata, length, expires)
      """;

  private static final String FIND =
      "select * from tus_upload where organization_id = :organizationId and place = :place";

  private static final String FIND_ALL =
      """
      select * from tus_upload
      where organization_id = :organizationId and place = any(:places)
      """;

  private static final String FIND_ALL_OF_ALL =
      """
      select * from tus_upload
      where (organization_id, place) in (
        select * from unnest(:organizationIds::bigint[], :places::text[]))
      """;

  private static final String TAKE_LEASE =
      """
      with free as (
        select organization_id, place, writer from tus_upload
        where organization_id = :organizationId and place = :place
          and not is_finished and (writer_until is null or writer_until <= :now) %s
        for update)
      update tus_upload
      set writer = :writer, writer_until = :until,
        generation = generation + (free.writer is not null)::int
      from free
      where tus_upload.organization_id = free.organization_id and tus_upload.place = free.place
      returning tus_upload.*, free.writer is not null as was_broken_off
      """;

  private static final String TAKE_ANY_LEASE = TAKE_LEASE.formatted("");

  private static final String TAKE_OWN_LEASE =
      TAKE_LEASE.formatted(
          """
          and owner_id = :ownerId and name_in_url = :nameInUrl and expires_at > :now
          and (concatenation is null or concatenation = 'partial')
          """);

  private static final String ADVANCE =
      """
      update tus_upload set received = :received, writer_until = :until, expires_at = :expiresAt
      where organization_id = :organizationId and place = :place and writer = :writer
      """;

  private static final String END_LEASE =
      """
      update tus_upload
      set received = :received, writer = null, writer_until = null, expires_at = :expiresAt
      where organization_id = :organizationId and place = :place and writer = :writer
      """;

  private static final String LEAVE_LEASE =
      """
      update tus_upload set received = :received, writer_until = :until, expires_at = :expiresAt
      where organization_id = :organizationId and place = :place and writer = :writer
      """;

  private static final String FINISH =
      """
      update tus_upload
      set received = tus_upload.length, is_finished = true, writer = null, writer_until = null,
        expires_at = arrived.expires::timestamptz
      from unnest(:places::text[], :writers::text[], :expiries::text[])
        as arrived (place, writer, expires)
      where tus_upload.organization_id = :organizationId and tus_upload.place = arrived.place
        and tus_upload.writer = arrived.writer::uuid and not tus_upload.is_finished
      returning tus_upload.place
      """;

  private static final String UNFINISHED =
      """
      select organization_id, place from tus_upload
      where not is_finished and (organization_id, place) in (
        select * from unnest(:organizationIds::bigint[], :places::text[]))
      """;

  private static final String DELETE =
      "delete from tus_upload where organization_id = :organizationId and place = :place";

  private static final String DELETE_UNFINISHED =
      DELETE + " and not is_finished and (writer is null or writer = :writer)";

  private static final String EXPIRED =
      """
      select * from tus_upload
      where expires_at <= :now and (writer_until is null or writer_until <= :now)
      order by expires_at limit :most
      """;

  private static final String LEFT =
      """
      select * from tus_upload
      where not is_finished and (writer is not null or received = length)
        and (writer_until is null or writer_until <= :before)
        and (expires_at, organization_id, place)
          > (:expiresAt::timestamptz, :organizationId::bigint, :place)
      order by expires_at, organization_id, place limit :most
      """;

  private final Sql sql;
  private final TusPartStore parts;

  TusUploadStore(Sql sql, TusPartStore parts) {
    this.sql = sql;
    this.parts = parts;
  }

  /**
   * What a writer finds that has got the lease.
   *
   * @param wasBrokenOff whether the lease before was never ended
   */
  record Taken(TusUpload upload, boolean wasBrokenOff) {}

  /** A new upload, with the lease of this writer if there is one. */
  void insert(TusUpload upload, @Nullable UUID writer) {
    of(INSERT, upload.id())
        .bind("ownerId", upload.ownerId())
        .bind("nameInUrl", upload.nameInUrl())
        .bind("fileName", upload.fileName())
        .bind("metadata", upload.metadata())
        .bind("concatenation", upload.concatenation())
        .bind("length", upload.length())
        .bind("writer", writer)
        .bind("until", upload.writerUntil())
        .bind("expiresAt", upload.expiresAt())
        .execute();
  }

  /** Has others wait who begin an upload of this account, until the transaction ends. */
  void lockOwner(long ownerId) {
    boolean _ = sql.statement(LOCK_OWNER).bind("ownerId", ownerId).one(row -> row.flag("is_held"));
  }

  /** Whether the owner of a new upload has so many that are neither finished nor expired. */
  boolean hasUnfinished(TusUpload added, int most, Instant now) {
    return sql.statement(COUNT_UNFINISHED)
            .bind("organizationId", added.id().organizationId())
            .bind("ownerId", added.ownerId())
            .bind("now", now)
            .bind("most", most)
            .one(row -> row.number("unfinished"))
        >= most;
  }

  Optional<TusUpload> find(TusUpload.Id id) {
    return of(FIND, id).find(TusUploadStore::upload);
  }

  /** Those at the places that are there, in any order. */
  List<TusUpload> findAll(long organizationId, Collection<String> places) {
    return sql.statement(FIND_ALL)
        .bind("organizationId", organizationId)
        .bind("places", places)
        .list(TusUploadStore::upload);
  }

  /** Those that are there of several organizations, each at the place beside its number. */
  List<TusUpload> findAll(List<Long> organizationIds, List<String> places) {
    return sql.statement(FIND_ALL_OF_ALL)
        .bind("organizationIds", organizationIds)
        .bind("places", places)
        .list(TusUploadStore::upload);
  }

  /** Gives the lease to a writer where it is free and the upload is not finished. */
  Optional<Taken> takeLease(TusUpload.Id id, UUID writer, Instant now, Instant until) {
    return of(TAKE_ANY_LEASE, id)
        .bind("writer", writer)
        .bind("now", now)
        .bind("until", until)
        .find(TusUploadStore::taken);
  }

  /**
   * The same of an upload that its owner may add to. Asking so costs no look at it before.
   *
   * @param nameInUrl the last segment of its address
   */
  Optional<Taken> takeOwnLease(
      TusUpload.Id id, long ownerId, String nameInUrl, UUID writer, Instant now, Instant until) {
    return of(TAKE_OWN_LEASE, id)
        .bind("ownerId", ownerId)
        .bind("nameInUrl", nameInUrl)
        .bind("writer", writer)
        .bind("now", now)
        .bind("until", until)
        .find(TusUploadStore::taken);
  }

  private static Taken taken(Row row) {
    return new Taken(upload(row), row.flag("was_broken_off"));
  }

  /** Says how far the durable bytes go and prolongs the lease; false where it is another's. */
  boolean advance(TusUpload.Id id, UUID writer, long received, Instant until, Instant expiresAt) {
    return of(ADVANCE, id)
            .bind("writer", writer)
            .bind("received", received)
            .bind("until", until)
            .bind("expiresAt", expiresAt)
            .execute()
        == 1;
  }

  /** Says how far the durable bytes go and ends the lease; false where it is another's. */
  boolean endLease(TusUpload.Id id, UUID writer, long received, Instant expiresAt) {
    return of(END_LEASE, id)
            .bind("writer", writer)
            .bind("received", received)
            .bind("expiresAt", expiresAt)
            .execute()
        == 1;
  }

  /** Lets the next writer in without ending the lease, if it is still this one's. */
  void leaveLease(TusUpload.Id id, UUID writer, long received, Instant until, Instant expiresAt) {
    of(LEAVE_LEASE, id)
        .bind("writer", writer)
        .bind("received", received)
        .bind("until", until)
        .bind("expiresAt", expiresAt)
        .execute();
  }

  @Override
  public Set<String> finish(long organizationId, List<Arrived> arrived) {
    Set<String> finished =
        Set.copyOf(
            sql.statement(FINISH)
                .bind("organizationId", organizationId)
                .bindEach("places", arrived, Arrived::place)
                .bindEach("writers", arrived, each -> each.writer().toString())
                .bindEach("expiries", arrived, each -> each.expiresAt().toString())
                .list(row -> row.text("place")));
    parts.join(organizationId, arrived.stream().filter(each -> finished.contains(each.place())));
    return finished;
  }

  @Override
  public void remember(long organizationId, List<CreatedWhole> created) {
    List<Upload> files = created.stream().map(CreatedWhole::file).toList();
    sql.statement(INSERT_FINISHED)
        .bind("organizationId", organizationId)
        .bindEach("places", files, Upload::place)
        .bindEach("ownerIds", files, Upload::ownerId)
        .bindEach("namesInUrl", files, Upload::nameInUrl)
        .bindEach("fileNames", files, Upload::fileName)
        .bindEach("metadata", created, CreatedWhole::metadata)
        .bindEach("lengths", files, Upload::size)
        .bindEach("expiries", created, each -> each.expiresAt().toString())
        .execute();
  }

  @Override
  public List<BlobKey> unfinishedKeys(List<Long> organizationIds, List<String> places) {
    return sql.statement(UNFINISHED)
        .bind("organizationIds", organizationIds)
        .bind("places", places)
        .list(row -> Upload.key(row.number("organization_id"), row.text("place")));
  }

  @Override
  public long lengthBesideFiles(long organizationId) {
    return parts.lengthBesideFiles(organizationId);
  }

  void delete(TusUpload.Id id) {
    of(DELETE, id).execute();
  }

  /** The same unless it is finished, or another writer has its lease; false then. */
  boolean deleteUnfinished(TusUpload.Id id, UUID writer) {
    return of(DELETE_UNFINISHED, id).bind("writer", writer).execute() == 1;
  }

  /** Some that have expired and that nobody adds to. */
  List<TusUpload> expired(Instant now, int most) {
    return sql.statement(EXPIRED).bind("now", now).bind("most", most).list(TusUploadStore::upload);
  }

  /**
   * Some whose last lease was broken off, or that have all their bytes and are not finished, those
   * that expire first before the others.
   *
   * @param before when the lease ended at the latest
   * @param last of those that were looked at before; null for the first ones
   */
  List<TusUpload> left(Instant before, @Nullable TusUpload last, int most) {
    return sql.statement(LEFT)
        .bind("before", before)
        .bind("expiresAt", last == null ? Instant.EPOCH : last.expiresAt())
        .bind("organizationId", last == null ? 0 : last.id().organizationId())
        .bind("place", last == null ? "" : last.id().place())
        .bind("most", most)
        .list(TusUploadStore::upload);
  }

  private SqlStatement of(String statement, TusUpload.Id id) {
    return sql.statement(statement)
        .bind("organizationId", id.organizationId())
        .bind("place", id.place());
  }

  private static TusUpload upload(Row row) {
    return new TusUpload(
        new TusUpload.Id(row.number("organization_id"), row.text("place")),
        row.number("owner_id"),
        row.text("name_in_url"),
        row.text("file_name"),
        row.textOrNull("metadata"),
        row.textOrNull("concatenation"),
        row.number("length"),
        row.number("received"),
        row.flag("is_finished"),
        (int) row.number("generation"),
        row.instantOrNull("writer_until"),
        row.instant("expires_at"));
  }
}
