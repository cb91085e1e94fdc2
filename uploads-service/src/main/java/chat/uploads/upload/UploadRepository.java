package chat.uploads.upload;

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
import org.jspecify.annotations.Nullable;

/** The tables {@code upload} and {@code upload_space}. */
@JdbcRepository(dialect = Dialect.POSTGRES)
public interface UploadRepository extends GenericRepository<Upload, Long> {

  /**
   * Inserts new uploads of one organization, at least one, in their order, and counts their bytes.
   */
  @ParameterExpression(name = "ownerIds", expression = "#{uploads.ownerIds()}")
  @ParameterExpression(name = "storageKeys", expression = "#{uploads.storageKeys()}")
  @ParameterExpression(name = "namesInUrl", expression = "#{uploads.namesInUrl()}")
  @ParameterExpression(name = "fileNames", expression = "#{uploads.fileNames()}")
  @ParameterExpression(name = "contentTypes", expression = "#{uploads.contentTypes()}")
  @ParameterExpression(name = "sizes", expression = "#{uploads.sizes()}")
  @ParameterExpression(name = "datesCreated", expression = "#{uploads.datesCreated()}")
  @ParameterExpression(name = "pictureStatuses", expression = "#{uploads.pictureStatuses()}")
  @Query(
      """
      with added as (
        insert into upload
          (organization_id, owner_id, place, name_in_url, file_name, content_type, size,
           date_created, unclaimed_since, picture_status, thumbnail_due_at)
        select :organizationId, owner_id, place, name_in_url, file_name, content_type, size,
          created::timestamptz, created::timestamptz, picture_status,
          case when picture_status is not null then created::timestamptz + interval '1 second' * (
            select count(*) from upload as earlier
            where earlier.owner_id = file.owner_id and earlier.thumbnail_due_at is not null) end
        from unnest(
            :ownerIds::bigint[], :storageKeys::text[], :namesInUrl::text[], :fileNames::text[],
            :contentTypes::text[], :sizes::bigint[], :datesCreated::text[], :pictureStatuses::text[])
          with ordinality as file (
            owner_id, place, name_in_url, file_name, content_type, size, created,
            picture_status, position)
        order by position
        returning upload_id, place, size),
      space as (
        insert into upload_space (organization_id, bytes)
        select :organizationId, sum(size) from added
        on conflict (organization_id) do update set bytes = upload_space.bytes + excluded.bytes
        returning bytes)
      select added.upload_id, added.place, space.bytes as space_used from added, space
      """)
  List<InsertedUpload> insert(long organizationId, UploadColumns uploads);

  /**
   * Counts more bytes.
   *
   * @return the bytes of the organization's files, with these
   */
  @Query(
      """
      insert into upload_space (organization_id, bytes) values (:organizationId, :bytes)
      on conflict (organization_id) do update set bytes = upload_space.bytes + excluded.bytes
      returning bytes
      """)
  long takeSpace(long organizationId, long bytes);

  @Query("select bytes from upload_space where organization_id = :organizationId")
  Optional<Long> findSpaceUsed(long organizationId);

  /** Returns the bytes of the organization's files. */
  default long spaceUsed(long organizationId) {
    return findSpaceUsed(organizationId).orElse(0L);
  }

  /**
   * Ends the job that makes a picture's thumbnail. A failure does not replace the success of a
   * concurrent attempt.
   *
   * @param width null unless the thumbnail is ready, like {@code height}
   * @return the changed upload; empty if it does not exist or already has the thumbnail
   */
  @Query(
      """
      update upload set picture_status = :status, picture_width = :width,
        picture_height = :height, thumbnail_due_at = null
      where upload_id = :uploadId and (:width::integer is not null or thumbnail_due_at is not null)
      returning *
      """)
  List<Upload> endThumbnail(
      long uploadId, String status, @Nullable Integer width, @Nullable Integer height);

  @Query("select unclaimed_since is null from upload where upload_id = :uploadId")
  boolean isClaimed(long uploadId);

  /**
   * Deletes an upload with its claims and requests.
   *
   * @return 0 if there is no such upload
   */
  @Query("delete from upload where upload_id = :uploadId")
  int delete(long uploadId);

  /**
   * Deletes an upload that no message has linked since that time, and that no request is for.
   *
   * @return 0 if there is no such upload
   */
  @Query(
      """
      delete from upload
      where upload_id = :uploadId and unclaimed_since <= :since
        and not exists (select from claim_request where claim_request.upload_id = upload.upload_id)
      """)
  int deleteUnclaimed(long uploadId, Instant since);

  /** Lists uploads that no message has linked since that time, by id, after one of them. */
  @Query(
      """
      select * from upload where unclaimed_since <= :since and upload_id > :after
      order by upload_id limit :most
      """)
  List<Upload> unclaimed(Instant since, long after, int most);

  @Query(
      """
      select * from upload
      where organization_id = :organizationId and owner_id = :ownerId and upload_id = :uploadId
      """)
  Optional<Upload> findOwn(long organizationId, long ownerId, long uploadId);

  /** Finds the organization's uploads with these storage keys, the oldest first. */
  @Query(
      """
      select * from upload
      where organization_id = :organizationId and place = any(:storageKeys::text[])
      order by upload_id
      """)
  List<Upload> findAll(
      long organizationId, @TypeDef(type = DataType.STRING_ARRAY) Collection<String> storageKeys);

  @Query("select * from upload where organization_id = :organizationId and place = :storageKey")
  Optional<Upload> find(long organizationId, String storageKey);

  /** Finds those of the storage keys that belong to uploads. */
  @Query(
      """
      select organization_id, place from upload
      where (organization_id, place) in (
        select * from unnest(:organizationIds::bigint[], :storageKeys::text[]))
      """)
  List<UploadKey> findStorageKeys(
      @TypeDef(type = DataType.LONG_ARRAY) Collection<Long> organizationIds,
      @TypeDef(type = DataType.STRING_ARRAY) Collection<String> storageKeys);
}
