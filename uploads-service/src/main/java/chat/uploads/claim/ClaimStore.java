package chat.uploads.claim;

import chat.kit.sql.Row;
import chat.kit.sql.Sql;
import chat.uploads.upload.Upload;
import chat.uploads.upload.UploadStore;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** The tables {@code claim} and {@code claim_request}. */
@Singleton
final class ClaimStore {

  /** So many of a file's messages are asked for, the newest of them. */
  private static final int MOST = 1_000;

  /** So many of them are shown: a list has them of each of somebody's files. */
  private static final int MOST_SHOWN = 100;

  private static final String ADD =
      """
      insert into claim (organization_id, message_id, upload_id)
      select :organizationId, :messageId, unnest(:uploadIds::bigint[])
      on conflict do nothing
      returning upload_id
      """;

  private static final String REQUEST =
      """
      insert into claim_request (organization_id, message_id, upload_id, sender_id)
      select :organizationId, :messageId, wanted.upload_id, :senderId
      from unnest(:uploadIds::bigint[]) as wanted (upload_id)
      where not exists (
        select from claim
        where organization_id = :organizationId and message_id = :messageId
          and claim.upload_id = wanted.upload_id)
      on conflict do nothing
      """;

  private static final String END_REQUESTS =
      """
      delete from claim_request
      where organization_id = :organizationId and message_id = any(:messageIds::bigint[])
        and upload_id <> all(:except::bigint[])
      """;

  private static final String END =
      """
      delete from claim
      where organization_id = :organizationId and message_id = any(:messageIds::bigint[])
        and upload_id <> all(:except::bigint[])
      returning upload_id
      """;

  private static final String END_REQUEST =
      """
      delete from claim_request
      where organization_id = :organizationId and message_id = :messageId
        and upload_id = :uploadId
      """;

  private static final String TURN =
      """
      update upload
      set unclaimed_since = case when unclaimed_since is null then :now::timestamptz end
      where upload_id = any(:uploadIds::bigint[])
        and (unclaimed_since is null)
          <> exists (select from claim where claim.upload_id = upload.upload_id)
      returning upload_id
      """;

  private static final String NEWEST_OF_UPLOAD =
      """
      select message_id from claim where upload_id = :uploadId order by message_id desc limit :most
      """;

  private static final String LINKED =
      """
      select upload.*, array(
        select message_id from (
          select message_id from claim where claim.upload_id = upload.upload_id
          order by message_id desc limit :most) newest
        order by message_id) as message_ids
      from upload
      """;

  private static final String LINKED_OF_IDS =
      LINKED + "where upload_id = any(:uploadIds::bigint[]) order by upload_id";

  private static final String LINKED_OF_OWNER =
      LINKED + "where organization_id = :organizationId and owner_id = :ownerId order by upload_id";

  private static final String REQUESTS =
      "select * from claim_request order by message_id limit :most";

  private static final String REQUESTS_OF_UPLOAD =
      "select * from claim_request where upload_id = :uploadId order by message_id limit :most";

  private static final String REQUESTS_OF_ORGANIZATION =
      "select * from claim_request where organization_id = :organizationId order by message_id";

  private final Sql sql;

  ClaimStore(Sql sql) {
    this.sql = sql;
  }

  /** A link whose sender did not upload the file. */
  record Request(long organizationId, long messageId, long uploadId, long senderId) {}

  /**
   * A file and the messages that link it.
   *
   * @param messageIds the newest, ascending
   */
  record Linked(Upload upload, List<Long> messageIds) {}

  /** Has the message claim the files; those of them that it did not claim before. */
  Set<Long> add(long organizationId, long messageId, List<Long> uploadIds) {
    return uploadIds(
        sql.statement(ADD)
            .bind("organizationId", organizationId)
            .bind("messageId", messageId)
            .bind("uploadIds", uploadIds)
            .list(row -> row.number("upload_id")));
  }

  /** Notes that the message links the files; those that it claims already are passed over. */
  void request(long organizationId, long messageId, long senderId, List<Long> uploadIds) {
    sql.statement(REQUEST)
        .bind("organizationId", organizationId)
        .bind("messageId", messageId)
        .bind("senderId", senderId)
        .bind("uploadIds", uploadIds)
        .execute();
  }

  /** Ends what the messages claim or want to, some files excepted; what was claimed of the rest. */
  Set<Long> end(long organizationId, List<Long> messageIds, List<Long> except) {
    sql.statement(END_REQUESTS)
        .bind("organizationId", organizationId)
        .bind("messageIds", messageIds)
        .bind("except", except)
        .execute();
    return uploadIds(
        sql.statement(END)
            .bind("organizationId", organizationId)
            .bind("messageIds", messageIds)
            .bind("except", except)
            .list(row -> row.number("upload_id")));
  }

  /** Ends the request; false where it was not there any more. */
  boolean endRequest(Request request) {
    return sql.statement(END_REQUEST)
            .bind("organizationId", request.organizationId())
            .bind("messageId", request.messageId())
            .bind("uploadId", request.uploadId())
            .execute()
        > 0;
  }

  /** Notes which of the files are claimed now and were not, or the reverse; those. */
  Set<Long> turn(Collection<Long> uploadIds, Instant now) {
    return uploadIds(
        sql.statement(TURN)
            .bind("uploadIds", uploadIds)
            .bind("now", now)
            .list(row -> row.number("upload_id")));
  }

  /** The newest messages that claim the file. */
  Set<Long> messages(long uploadId) {
    return Set.copyOf(
        sql.statement(NEWEST_OF_UPLOAD)
            .bind("uploadId", uploadId)
            .bind("most", MOST)
            .list(row -> row.number("message_id")));
  }

  /** The files with their messages, the oldest file first. */
  List<Linked> linked(Collection<Long> uploadIds) {
    return sql.statement(LINKED_OF_IDS)
        .bind("uploadIds", uploadIds)
        .bind("most", MOST_SHOWN)
        .list(ClaimStore::linked);
  }

  /** All files that somebody has uploaded, the oldest first. */
  List<Linked> ofOwner(long organizationId, long ownerId) {
    return sql.statement(LINKED_OF_OWNER)
        .bind("organizationId", organizationId)
        .bind("ownerId", ownerId)
        .bind("most", MOST_SHOWN)
        .list(ClaimStore::linked);
  }

  /** Requests that wait, those of the oldest messages first. */
  List<Request> requests(int most) {
    return sql.statement(REQUESTS).bind("most", most).list(ClaimStore::request);
  }

  /** All requests that wait in an organization, those of the oldest messages first. */
  List<Request> requestsOf(long organizationId) {
    return sql.statement(REQUESTS_OF_ORGANIZATION)
        .bind("organizationId", organizationId)
        .list(ClaimStore::request);
  }

  /** Requests for one file, those of the oldest messages first. */
  List<Request> requests(Upload upload) {
    return sql.statement(REQUESTS_OF_UPLOAD)
        .bind("uploadId", upload.uploadId())
        .bind("most", MOST)
        .list(ClaimStore::request);
  }

  private static Set<Long> uploadIds(List<Long> found) {
    return new TreeSet<>(found);
  }

  private static Linked linked(Row row) {
    return new Linked(UploadStore.upload(row), row.numbers("message_ids"));
  }

  private static Request request(Row row) {
    return new Request(
        row.number("organization_id"),
        row.number("message_id"),
        row.number("upload_id"),
        row.number("sender_id"));
  }
}
