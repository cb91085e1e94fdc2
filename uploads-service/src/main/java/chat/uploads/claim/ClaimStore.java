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
import java.util.function.Consumer;

/** The tables {@code claim} and {@code claim_request}. */
@Singleton
final class ClaimStore {

  /** So many requests for a file are settled at a time. */
  private static final int MOST_REQUESTS = 1_000;

  /** So many of them are shown: a list has them of each of somebody's files. */
  private static final int MOST_SHOWN = 100;

  private static final String ADD =
      """
      insert into claim (organization_id, message_id, upload_id)
      select :organizationId, :messageId, unnest(:uploadIds::bigint[])
      on conflict do nothing
      returning upload_id
      """;

  private static final String ADD_REQUESTED =
      """
      with ended as (
        delete from claim_request
        where organization_id = :organizationId and upload_id = :uploadId
          and message_id = any(:messageIds::bigint[])
        returning organization_id, message_id, upload_id)
      insert into claim (organization_id, message_id, upload_id)
      select organization_id, message_id, upload_id from ended
      on conflict do nothing
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

  private static final String END_REQUESTED =
      """
      delete from claim_request
      where organization_id = :organizationId and upload_id = :uploadId
        and message_id = any(:messageIds::bigint[])
      """;

  private static final String NOTE_CLAIMED =
      """
      update upload
      set unclaimed_since = case when unclaimed_since is null then :unclaimedSince::timestamptz end
      where upload_id = any(:uploadIds::bigint[])
        and (unclaimed_since is null)
          <> exists (select from claim where claim.upload_id = upload.upload_id)
      returning upload_id
      """;

  private static final String ENDS =
      """
      (select message_id from claim where upload_id = :uploadId order by message_id limit :most)
      union
      (select message_id from claim where upload_id = :uploadId order by message_id desc limit :most)
      order by message_id
      """;

  private static final String BETWEEN =
      """
      select message_id from claim
      where upload_id = :uploadId and message_id > :after and message_id < :before
      order by message_id desc limit :most
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

  private static final String REQUESTED =
      """
      select organization_id, upload_id
      from (
        select * from claim_request
        where organization_id <> all(:resting::bigint[]) and upload_id <> all(:late::bigint[])
        order by message_id limit :most) oldest
      group by organization_id, upload_id order by min(message_id)
      """;

  private static final String REQUESTED_IN_ORGANIZATION =
      """
      select organization_id, upload_id from claim_request
      where organization_id = :organizationId
      group by organization_id, upload_id order by min(message_id)
      """;

  private static final String REQUESTS =
      """
      select sender_id, array_agg(message_id order by message_id) as message_ids
      from (select * from claim_request where upload_id = :uploadId order by message_id limit :most)
        oldest
      group by sender_id order by min(message_id)
      """;

  private static final String HAS_REQUESTS =
      """
      select exists (select from claim_request where upload_id = :uploadId) as has_requests
      """;

  private final Sql sql;

  ClaimStore(Sql sql) {
    this.sql = sql;
  }

  /** A file that messages link whose senders did not upload it. */
  record Requested(long organizationId, long uploadId) {}

  /** The messages of one sender that link it. */
  record Request(long senderId, List<Long> messageIds) {}

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

  /** Has those of the messages claim the file that still want to; false where none does. */
  boolean addRequested(Requested file, List<Long> messageIds) {
    return ofRequested(ADD_REQUESTED, file, messageIds) > 0;
  }

  /** Has none of the messages want to claim the file any more. */
  void endRequested(Requested file, List<Long> messageIds) {
    ofRequested(END_REQUESTED, file, messageIds);
  }

  private int ofRequested(String statement, Requested file, List<Long> messageIds) {
    return sql.statement(statement)
        .bind("organizationId", file.organizationId())
        .bind("uploadId", file.uploadId())
        .bind("messageIds", messageIds)
        .execute();
  }

  /** Notes which of the files have become claimed or unclaimed; returns those. */
  Set<Long> noteClaimed(Collection<Long> uploadIds, Instant unclaimedSince) {
    return uploadIds(
        sql.statement(NOTE_CLAIMED)
            .bind("uploadIds", uploadIds)
            .bind("unclaimedSince", unclaimedSince)
            .list(row -> row.number("upload_id")));
  }

  /** The oldest and the newest messages that claim the file, so many of each, ascending. */
  List<Long> ends(long uploadId, int most) {
    return sql.statement(ENDS)
        .bind("uploadId", uploadId)
        .bind("most", most)
        .list(row -> row.number("message_id"));
  }

  /** The newest messages that claim the file and lie between these two, descending. */
  List<Long> between(long uploadId, long after, long before, int most) {
    return sql.statement(BETWEEN)
        .bind("uploadId", uploadId)
        .bind("after", after)
        .bind("before", before)
        .bind("most", most)
        .list(row -> row.number("message_id"));
  }

  /** The files with their messages, the oldest file first. */
  List<Linked> linked(Collection<Long> uploadIds) {
    return sql.statement(LINKED_OF_IDS)
        .bind("uploadIds", uploadIds)
        .bind("most", MOST_SHOWN)
        .list(ClaimStore::linked);
  }

  /** Hands on all files that somebody has uploaded, the oldest first, a few at a time. */
  void forEachOfOwner(long organizationId, long ownerId, Consumer<Linked> taker) {
    sql.statement(LINKED_OF_OWNER)
        .bind("organizationId", organizationId)
        .bind("ownerId", ownerId)
        .bind("most", MOST_SHOWN)
        .forEach(row -> taker.accept(linked(row)));
  }

  /**
   * The files of the oldest requests.
   *
   * @param resting organizations of which nothing is settled now
   * @param late files that are passed over besides
   */
  List<Requested> requested(int most, Set<Long> resting, List<Long> late) {
    return sql.statement(REQUESTED)
        .bind("most", most)
        .bind("resting", resting)
        .bind("late", late)
        .list(ClaimStore::requested);
  }

  /** All files of an organization for which requests wait, those of the oldest ones first. */
  List<Requested> requestedIn(long organizationId) {
    return sql.statement(REQUESTED_IN_ORGANIZATION)
        .bind("organizationId", organizationId)
        .list(ClaimStore::requested);
  }

  /** The oldest requests for a file, by their senders. */
  List<Request> requests(long uploadId) {
    return sql.statement(REQUESTS)
        .bind("uploadId", uploadId)
        .bind("most", MOST_REQUESTS)
        .list(row -> new Request(row.number("sender_id"), row.numbers("message_ids")));
  }

  /** Whether requests for the file wait. */
  boolean hasRequests(long uploadId) {
    return sql.statement(HAS_REQUESTS)
        .bind("uploadId", uploadId)
        .one(row -> row.flag("has_requests"));
  }

  private static Set<Long> uploadIds(List<Long> found) {
    return new TreeSet<>(found);
  }

  private static Linked linked(Row row) {
    return new Linked(UploadStore.upload(row), row.numbers("message_ids"));
  }

  private static Requested requested(Row row) {
    return new Requested(row.number("organization_id"), row.number("upload_id"));
  }
}
