package chat.uploads.partialupload;

import io.micronaut.data.annotation.Query;
import io.micronaut.data.annotation.TypeDef;
import io.micronaut.data.jdbc.annotation.JdbcRepository;
import io.micronaut.data.model.DataType;
import io.micronaut.data.model.query.builder.sql.Dialect;
import io.micronaut.data.repository.GenericRepository;
import java.time.Instant;
import java.util.Collection;
import java.util.List;

/** The parts in the table {@code tus_upload}, and their share of the quota. */
@JdbcRepository(dialect = Dialect.POSTGRES)
public interface TusPartRepository extends GenericRepository<TusUpload, Long> {

  /**
   * Returns the total length of an organization's uploads that are not files. A part counts until a
   * file has been made of it.
   */
  @Query(
      """
      select coalesce(sum(length), 0)::bigint from tus_upload
      where organization_id = :organizationId and (not is_finished or concatenation = 'partial')
        and (joined_into is null or not exists (
          select from upload
          where upload.organization_id = tus_upload.organization_id
            and upload.place = tus_upload.joined_into))
      """)
  long lengthBesideFiles(long organizationId);

  /** Returns the same total for the uploads with these storage keys. */
  @Query(
      """
      select coalesce(sum(length), 0)::bigint from tus_upload
      where organization_id = :organizationId and (not is_finished or concatenation = 'partial')
        and (joined_into is null or not exists (
          select from upload
          where upload.organization_id = tus_upload.organization_id
            and upload.place = tus_upload.joined_into))
        and place = any(:storageKeys)
      """)
  long lengthBesideFiles(
      long organizationId, @TypeDef(type = DataType.STRING_ARRAY) Collection<String> storageKeys);

  /** Lists {@code Upload-Concat} of an account's joined uploads whose parts are being read. */
  @Query(
      """
      select concatenation from tus_upload
      where organization_id = :organizationId and owner_id = :ownerId and not is_finished
        and concatenation <> 'partial' and expires_at > :now and writer_until > :now
      """)
  List<String> joinsInProgress(long organizationId, long ownerId, Instant now);

  /**
   * Stores the files that parts are joined into. Locks rows in the order of storage keys, because
   * other transactions may join the same parts concurrently.
   */
  @Query(
      readOnly = false,
      value =
          """
          with joined as (
            select distinct on (part) part, file
            from unnest(:parts::text[], :files::text[]) as joined (part, file)
            order by part, file),
          parts as (
            select place, file from tus_upload join joined on place = part
            where organization_id = :organizationId and concatenation = 'partial'
            order by place for update of tus_upload)
          update tus_upload set joined_into = file from parts
          where tus_upload.organization_id = :organizationId and tus_upload.place = parts.place
          """)
  int join(
      long organizationId,
      @TypeDef(type = DataType.STRING_ARRAY) Collection<String> parts,
      @TypeDef(type = DataType.STRING_ARRAY) Collection<String> files);
}
