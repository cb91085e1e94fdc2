package chat.uploads.claim;

import chat.kit.sql.Sql;
import io.micronaut.data.annotation.Query;
import io.micronaut.data.annotation.TypeDef;
import io.micronaut.data.jdbc.annotation.JdbcRepository;
import io.micronaut.data.model.DataType;
import io.micronaut.data.model.query.builder.sql.Dialect;
import io.micronaut.data.repository.GenericRepository;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The tables {@code claim} and {@code claim_request}. */
@JdbcRepository(dialect = Dialect.POSTGRES)
abstract class ClaimRepository implements GenericRepository<LinkedUpload, Long> {

  /** Lists the files of one owner with at most 100 messages each. */
  private static final String LIST_BY_OWNER =
      """
      select upload.*, array(
        select message_id from (
          select message_id from claim where claim.upload_id = upload.upload_id
          order by message_id desc limit 100) newest
        order by message_id) as message_ids
      from upload
      where organization_id = :organizationId and owner_id = :ownerId
      order by upload_id
      """;

  private final Sql sql;

  ClaimRepository(Sql sql) {
    this.sql = sql;
  }

  /**
   * Adds claims of a message.
   *
   * @return the files that it did not claim before
   */
  @Query(
      """
      insert into claim (organization_id, message_id, upload_id)
      select :organizationId, :messageId, unnest(:uploadIds::bigint[])
      on conflict do nothing
      returning upload_id
      """)
  abstract List<Long> add(
      long organizationId,
      long messageId,
      @TypeDef(type = DataType.LONG_ARRAY) Collection<Long> uploadIds);

  /**
   * Turns requests for a file into claims, where the messages still have them.
   *
   * @return the messages that newly claim it
   */
  @Query(
      """
      with ended as (
        delete from claim_request
        where organization_id = :organizationId and upload_id = :uploadId
          and message_id = any(:messageIds::bigint[])
        returning organization_id, message_id, upload_id)
      insert into claim (organization_id, message_id, upload_id)
      select organization_id, message_id, upload_id from ended
      on conflict do nothing
      returning message_id
      """)
  abstract List<Long> addRequested(
      long organizationId,
      long uploadId,
      @TypeDef(type = DataType.LONG_ARRAY) Collection<Long> messageIds);

  /** Adds requests of a message for those of the files that it does not claim already. */
  @Query(
      """
      insert into claim_request (organization_id, message_id, upload_id, sender_id)
      select :organizationId, :messageId, wanted.upload_id, :senderId
      from unnest(:uploadIds::bigint[]) as wanted (upload_id)
      where not exists (
        select from claim
        where organization_id = :organizationId and message_id = :messageId
          and claim.upload_id = wanted.upload_id)
      on conflict do nothing
      """)
  abstract void request(
      long organizationId,
      long messageId,
      long senderId,
      @TypeDef(type = DataType.LONG_ARRAY) Collection<Long> uploadIds);

  /**
   * Deletes the messages' claims.
   *
   * @param except files whose claims stay
   * @return the files of the deleted claims
   */
  @Query(
      """
      delete from claim
      where organization_id = :organizationId and message_id = any(:messageIds::bigint[])
        and upload_id <> all(:except::bigint[])
      returning upload_id
      """)
  abstract List<Long> delete(
      long organizationId,
      @TypeDef(type = DataType.LONG_ARRAY) Collection<Long> messageIds,
      @TypeDef(type = DataType.LONG_ARRAY) Collection<Long> except);

  /**
   * Deletes the messages' requests.
   *
   * @param except files for which the requests stay
   */
  @Query(
      """
      delete from claim_request
      where organization_id = :organizationId and message_id = any(:messageIds::bigint[])
        and upload_id <> all(:except::bigint[])
      """)
  abstract void deleteRequests(
      long organizationId,
      @TypeDef(type = DataType.LONG_ARRAY) Collection<Long> messageIds,
      @TypeDef(type = DataType.LONG_ARRAY) Collection<Long> except);

  /** Deletes the messages' requests for one file. */
  @Query(
      """
      delete from claim_request
      where organization_id = :organizationId and upload_id = :uploadId
        and message_id = any(:messageIds::bigint[])
      """)
  abstract void deleteRequested(
      long organizationId,
      long uploadId,
      @TypeDef(type = DataType.LONG_ARRAY) Collection<Long> messageIds);

  /**
   * Stores which of the files have become claimed or unclaimed.
   *
   * @return those that changed
   */
  @Query(
      """
      update upload
      set unclaimed_since = case when unclaimed_since is null then :unclaimedSince::timestamptz end
      where upload_id = any(:uploadIds::bigint[])
        and (unclaimed_since is null)
          <> exists (select from claim where claim.upload_id = upload.upload_id)
      returning upload_id
      """)
  abstract List<Long> noteClaimed(
      @TypeDef(type = DataType.LONG_ARRAY) Collection<Long> uploadIds, Instant unclaimedSince);

  /**
   * Lists the oldest and the newest messages that claim the file, at most this many of each,
   * ascending.
   */
  @Query(
      """
      (select message_id from claim where upload_id = :uploadId order by message_id limit :most)
      union
      (select message_id from claim where upload_id = :uploadId order by message_id desc limit :most)
      order by message_id
      """)
  abstract List<Long> ends(long uploadId, int most);

  /** Lists the newest messages that claim the file and lie between these two, descending. */
  @Query(
      """
      select message_id from claim
      where upload_id = :uploadId and message_id > :after and message_id < :before
      order by message_id desc limit :most
      """)
  abstract List<Long> between(long uploadId, long after, long before, int most);

  /** Finds files with the newest 100 of their messages, the oldest file first. */
  @Query(
      """
      select upload.*, array(
        select message_id from (
          select message_id from claim where claim.upload_id = upload.upload_id
          order by message_id desc limit 100) newest
        order by message_id) as message_ids
      from upload
      where upload_id = any(:uploadIds::bigint[]) order by upload_id
      """)
  abstract List<LinkedUpload> linked(
      @TypeDef(type = DataType.LONG_ARRAY) Collection<Long> uploadIds);

  /**
   * Lists the files of the oldest requests.
   *
   * @param resting organizations that are backing off after a failure
   * @param late files that are skipped as well
   */
  @Query(
      """
      select organization_id, upload_id
      from (
        select * from claim_request
        where organization_id <> all(:resting::bigint[]) and upload_id <> all(:late::bigint[])
        order by message_id limit :most) oldest
      group by organization_id, upload_id order by min(message_id)
      """)
  abstract List<RequestedFile> requested(
      int most,
      @TypeDef(type = DataType.LONG_ARRAY) Collection<Long> resting,
      @TypeDef(type = DataType.LONG_ARRAY) Collection<Long> late);

  /** Lists all files of an organization for which there are requests, the oldest first. */
  @Query(
      """
      select organization_id, upload_id from claim_request
      where organization_id = :organizationId
      group by organization_id, upload_id order by min(message_id)
      """)
  abstract List<RequestedFile> requestedIn(long organizationId);

  /** Lists the oldest 1,000 requests for a file, by their senders. */
  @Query(
      """
      select sender_id, array_agg(message_id order by message_id) as message_ids
      from (select * from claim_request where upload_id = :uploadId order by message_id limit 1000)
        oldest
      group by sender_id order by min(message_id)
      """)
  abstract List<SenderRequests> requests(long uploadId);

  @Query("select exists (select from claim_request where upload_id = :uploadId)")
  abstract boolean hasRequests(long uploadId);

  /** Passes on all files of an owner, the oldest first; hand-written because it streams them. */
  void forEachOfOwner(long organizationId, long ownerId, Consumer<LinkedUpload> taker) {
    sql.statement(LIST_BY_OWNER)
        .bind("organizationId", organizationId)
        .bind("ownerId", ownerId)
        .forEach(row ->
            taker.accept(
                new LinkedUpload(
                    row.number("organization_id"),
                    row.number("upload_id"),
                    row.number("owner_id"),
                    row.text("place"),
                    row.text("name_in_url"),
                    row.text("file_name"),
                    row.text("content_type"),
                    row.number("size"),
                    row.instant("date_created"),
                    row.textOrNull("picture_status"),
                    integer(row.numberOrNull("picture_width")),
                    integer(row.numberOrNull("picture_height")),
                    row.numbers("message_ids"))));
  }

  private static @Nullable Integer integer(@Nullable Long number) {
    return number == null ? null : number.intValue();
  }
}
