package chat.uploads.partialupload;

import chat.uploads.upload.UploadColumns;
import chat.uploads.upload.UploadKey;
import io.micronaut.data.annotation.ParameterExpression;
import io.micronaut.data.annotation.Query;
import io.micronaut.data.annotation.TypeDef;
import io.micronaut.data.jdbc.annotation.JdbcRepository;
import io.micronaut.data.model.DataType;
import io.micronaut.data.model.query.builder.sql.Dialect;
import io.micronaut.data.repository.GenericRepository;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The table {@code tus_upload}. */
@JdbcRepository(dialect = Dialect.POSTGRES)
public interface TusUploadRepository extends GenericRepository<TusUpload, Long> {

  /**
   * Inserts a new upload.
   *
   * @param writer holder of the first lease; null for none
   */
  default void insert(TusUpload upload, @Nullable UUID writer) {
    insert(upload, upload.metadata(), upload.concatenation(), writer, upload.writerUntil());
  }

  /** Inserts a new upload; its nullable fields are passed as separate parameters. */
  @ParameterExpression(name = "organizationId", expression = "#{upload.organizationId()}")
  @ParameterExpression(name = "storageKey", expression = "#{upload.storageKey()}")
  @ParameterExpression(name = "ownerId", expression = "#{upload.ownerId()}")
  @ParameterExpression(name = "nameInUrl", expression = "#{upload.nameInUrl()}")
  @ParameterExpression(name = "fileName", expression = "#{upload.fileName()}")
  @ParameterExpression(name = "length", expression = "#{upload.length()}")
  @ParameterExpression(name = "expiresAt", expression = "#{upload.expiresAt()}")
  @Query(
      """
      insert into tus_upload
        (organization_id, place, owner_id, name_in_url, file_name, metadata, concatenation, length,
         writer, writer_until, expires_at)
      values
        (:organizationId, :storageKey, :ownerId, :nameInUrl, :fileName, :metadata, :concatenation,
         :length, :writer, :until, :expiresAt)
      """)
  void insert(
      TusUpload upload,
      @Nullable String metadata,
      @Nullable String concatenation,
      @Nullable UUID writer,
      @Nullable Instant until);

  /**
   * Takes a lock on the owner's new uploads until the transaction ends.
   *
   * @return always false
   */
  @Query(
      """
      select pg_advisory_xact_lock(
        hashtextextended(current_schema() || '\\:tus\\:' || :ownerId::bigint, 0)) is null
      """)
  boolean lockOwner(long ownerId);

  /** Counts the owner's uploads that are neither finished nor expired, up to {@code most}. */
  @Query(
      """
      select count(*) from (
        select from tus_upload
        where organization_id = :organizationId and owner_id = :ownerId and not is_finished
          and expires_at > :now
        limit :most) counted
      """)
  long countUnfinished(long organizationId, long ownerId, Instant now, int most);

  /**
   * Inserts finished uploads.
   *
   * @param eachMetadata an array, since a collection is bound with its nulls at the end
   * @param expiries until when each is kept, in ISO 8601
   */
  @ParameterExpression(name = "storageKeys", expression = "#{files.storageKeys()}")
  @ParameterExpression(name = "ownerIds", expression = "#{files.ownerIds()}")
  @ParameterExpression(name = "namesInUrl", expression = "#{files.namesInUrl()}")
  @ParameterExpression(name = "fileNames", expression = "#{files.fileNames()}")
  @ParameterExpression(name = "lengths", expression = "#{files.sizes()}")
  @Query(
      """
      insert into tus_upload
        (organization_id, place, owner_id, name_in_url, file_name, metadata, length, received,
         is_finished, expires_at)
      select :organizationId, place, owner_id, name_in_url, file_name, metadata, length, length,
        true, expires::timestamptz
      from unnest(
          :storageKeys::text[], :ownerIds::bigint[], :namesInUrl::text[], :fileNames::text[],
          :eachMetadata::text[], :lengths::bigint[], :expiries::text[])
        as created (place, owner_id, name_in_url, file_name, metadata, length, expires)
      """)
  void insertFinished(
      long organizationId,
      UploadColumns files,
      @TypeDef(type = DataType.STRING_ARRAY) @Nullable String[] eachMetadata,
      @TypeDef(type = DataType.STRING_ARRAY) Collection<String> expiries);

  @Query("select * from tus_upload where organization_id = :organizationId and place = :storageKey")
  Optional<TusUpload> find(long organizationId, String storageKey);

  /** Finds the uploads with these storage keys, in any order. */
  @Query(
      """
      select * from tus_upload
      where organization_id = :organizationId and place = any(:storageKeys)
      """)
  List<TusUpload> findAll(
      long organizationId, @TypeDef(type = DataType.STRING_ARRAY) Collection<String> storageKeys);

  /** Finds uploads of several organizations; the two lists are parallel. */
  @Query(
      """
      select * from tus_upload
      where (organization_id, place) in (
        select * from unnest(:organizationIds::bigint[], :storageKeys::text[]))
      """)
  List<TusUpload> findAll(
      @TypeDef(type = DataType.LONG_ARRAY) Collection<Long> organizationIds,
      @TypeDef(type = DataType.STRING_ARRAY) Collection<String> storageKeys);

  /**
   * Gives the lease to a writer if it is free and the upload is not finished.
   *
   * @return none or one
   */
  @Query(
      """
      with free as (
        select organization_id, place, writer from tus_upload
        where organization_id = :organizationId and place = :storageKey
          and not is_finished and (writer_until is null or writer_until <= :now)
        for update)
      update tus_upload
      set writer = :writer, writer_until = :until,
        generation = generation + (free.writer is not null)::int
      from free
      where tus_upload.organization_id = free.organization_id and tus_upload.place = free.place
      returning tus_upload.*, free.writer is not null as was_broken_off
      """)
  List<LeasedUpload> takeLease(
      long organizationId, String storageKey, UUID writer, Instant now, Instant until);

  /**
   * Gives the lease of an upload that its owner may add to, without a query before it.
   *
   * @param nameInUrl the last segment of its address
   * @return none or one
   */
  @ParameterExpression(name = "organizationId", expression = "#{id.organizationId()}")
  @ParameterExpression(name = "storageKey", expression = "#{id.storageKey()}")
  @Query(
      """
      with free as (
        select organization_id, place, writer from tus_upload
        where organization_id = :organizationId and place = :storageKey
          and not is_finished and (writer_until is null or writer_until <= :now)
          and owner_id = :ownerId and name_in_url = :nameInUrl and expires_at > :now
          and (concatenation is null or concatenation = 'partial')
        for update)
      update tus_upload
      set writer = :writer, writer_until = :until,
        generation = generation + (free.writer is not null)::int
      from free
      where tus_upload.organization_id = free.organization_id and tus_upload.place = free.place
      returning tus_upload.*, free.writer is not null as was_broken_off
      """)
  List<LeasedUpload> takeOwnLease(
      UploadKey id, long ownerId, String nameInUrl, UUID writer, Instant now, Instant until);

  /**
   * Stores the number of durable bytes and prolongs the lease.
   *
   * @return false if another writer has the lease
   */
  @Query(
      """
      update tus_upload set received = :received, writer_until = :until, expires_at = :expiresAt
      where organization_id = :organizationId and place = :storageKey and writer = :writer
      """)
  boolean advance(
      long organizationId,
      String storageKey,
      UUID writer,
      long received,
      Instant until,
      Instant expiresAt);

  /**
   * Stores the number of durable bytes and ends the lease.
   *
   * @return false if another writer has the lease
   */
  @Query(
      """
      update tus_upload
      set received = :received, writer = null, writer_until = null, expires_at = :expiresAt
      where organization_id = :organizationId and place = :storageKey and writer = :writer
      """)
  boolean endLease(
      long organizationId, String storageKey, UUID writer, long received, Instant expiresAt);

  /**
   * Marks uploads as finished whose writers still have the lease.
   *
   * @param writers their UUIDs
   * @param expiries until when each is kept, in ISO 8601
   * @return the storage keys of those that were not finished before
   */
  @Query(
      """
      update tus_upload
      set received = tus_upload.length, is_finished = true, writer = null, writer_until = null,
        expires_at = arrived.expires::timestamptz
      from unnest(:storageKeys::text[], :writers::text[], :expiries::text[])
        as arrived (place, writer, expires)
      where tus_upload.organization_id = :organizationId and tus_upload.place = arrived.place
        and tus_upload.writer = arrived.writer::uuid and not tus_upload.is_finished
      returning tus_upload.place
      """)
  List<String> finish(
      long organizationId,
      @TypeDef(type = DataType.STRING_ARRAY) Collection<String> storageKeys,
      @TypeDef(type = DataType.STRING_ARRAY) Collection<String> writers,
      @TypeDef(type = DataType.STRING_ARRAY) Collection<String> expiries);

  /** Finds those of the storage keys whose uploads are not finished. */
  @Query(
      """
      select organization_id, place from tus_upload
      where not is_finished and (organization_id, place) in (
        select * from unnest(:organizationIds::bigint[], :storageKeys::text[]))
      """)
  List<UploadKey> findUnfinished(
      @TypeDef(type = DataType.LONG_ARRAY) Collection<Long> organizationIds,
      @TypeDef(type = DataType.STRING_ARRAY) Collection<String> storageKeys);

  @Query("delete from tus_upload where organization_id = :organizationId and place = :storageKey")
  void delete(long organizationId, String storageKey);

  /**
   * Deletes an upload unless it is finished, or another writer has its lease.
   *
   * @return 0 if it is not deleted
   */
  @Query(
      """
      delete from tus_upload
      where organization_id = :organizationId and place = :storageKey
        and not is_finished and (writer is null or writer = :writer)
      """)
  int deleteUnfinished(long organizationId, String storageKey, UUID writer);

  /** Lists some uploads that have expired and whose leases have ended. */
  @Query(
      """
      select * from tus_upload
      where expires_at <= :now and (writer_until is null or writer_until <= :now)
      order by expires_at limit :most
      """)
  List<TusUpload> expired(Instant now, int most);

  /**
   * Lists some unfinished uploads that were broken off or have all their bytes. Ordered by expiry,
   * organization and storage key.
   *
   * @param before when the lease ended at the latest
   * @param expiresAt start of the list, exclusive, together with {@code organizationId} and {@code
   *     storageKey}
   */
  @Query(
      """
      select * from tus_upload
      where not is_finished and (writer is not null or received = length)
        and (writer_until is null or writer_until <= :before)
        and (expires_at, organization_id, place)
          > (:expiresAt::timestamptz, :organizationId::bigint, :storageKey)
      order by expires_at, organization_id, place limit :most
      """)
  List<TusUpload> left(
      Instant before, Instant expiresAt, long organizationId, String storageKey, int most);
}
