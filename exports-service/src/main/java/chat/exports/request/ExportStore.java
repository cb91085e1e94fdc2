package chat.exports.request;

import chat.exports.request.DataExport.Status;
import chat.kit.sql.Row;
import chat.kit.sql.Sql;
import chat.kit.sql.SqlStatement;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The table {@code data_export}. */
@Singleton
public final class ExportStore {

  /** So many of an organization are listed: all of them go into one event at every change. */
  private static final int MOST_LISTED = 1_000;

  private static final String INSERT =
      """
      insert into data_export (organization_id, acting_user_id, export_type, status, export_time,
        secret, next_attempt)
      values (:organizationId, :actingUserId, :type, 'requested', :now, :secret, :now)
      returning *
      """;

  private static final String LIST =
      """
      select * from (
        select * from data_export where organization_id = :organizationId
        order by export_id desc limit :most) newest
      order by export_id
      """;

  private static final String FIND =
      """
      select * from data_export where organization_id = :organizationId and export_id = :exportId
      """;

  private static final String ARCHIVE =
      """
      select * from data_export
      where organization_id = :organizationId and secret = :secret and status = 'succeeded'
      """;

  private static final String COUNT_SINCE =
      """
      select count(*) as number from data_export
      where organization_id = :organizationId and export_time > :since
      """;

  private static final String COUNT_PENDING =
      """
      select count(*) as number from data_export
      where organization_id = :organizationId and status in ('requested', 'started')
      """;

  private static final String COUNT_CLAIMED =
      """
      select count(*) as number from data_export
      where status = 'started' and next_attempt > :now and failure is null
      """;

  private static final String CANCEL =
      """
      update data_export set status = 'failed', failed_at = :now, failure = 'cancelled',
        has_remains = attempts > 0
      where organization_id = :organizationId and export_id = :exportId
        and status in ('requested', 'started')
      """;

  private static final String DELETE =
      """
      update data_export set status = 'deleted', deleted_at = :now, has_remains = true
      where organization_id = :organizationId and export_id = :exportId and status = 'succeeded'
      """;

  private static final String EXPIRED =
      """
      select * from data_export where status = 'succeeded' and expires_at <= :now
      order by expires_at limit :most
      """;

  private static final String EXPIRE_LATER =
      """
      update data_export set expires_at = :next
      where export_id = :exportId and status = 'succeeded'
      """;

  private static final String WITH_REMAINS =
      """
      select * from data_export where has_remains and next_attempt <= :now
      order by next_attempt limit :most
      """;

  private static final String REMOVE_REMAINS_LATER =
      "update data_export set next_attempt = :next where export_id = :exportId and has_remains";

  private static final String FORGET_REMAINS =
      """
      update data_export set has_remains = false
      where export_id = :exportId and status = :status
      """;

  private static final String CLAIM =
      """
      update data_export set next_attempt = :claimedUntil, attempts = attempts + 1,
        failure = null
      where export_id = (
        select export_id from data_export due
        where status in ('requested', 'started') and next_attempt <= :now
        order by (
          select count(*) from data_export begun
          where begun.organization_id = due.organization_id and begun.export_id <> due.export_id
            and begun.status in ('requested', 'started') and begun.attempts > 0), export_id
        limit 1 for update of due skip locked)
      returning *
      """;

  /** Whoever has the row's attempt is the one that works. */
  private static final String OF_ATTEMPT =
      """
      where export_id = :exportId and attempts = :attempt and status in ('requested', 'started')
      """;

  private static final String PROGRESS =
      """
      percent = :percent, messages = :messages, total_messages = :totalMessages, files = :files,
      file_bytes = :fileBytes
      """;

  private static final String START =
      "update data_export set status = 'started' " + OF_ATTEMPT + "and status = 'requested'";

  private static final String CONTINUE =
      "update data_export set next_attempt = :claimedUntil, " + PROGRESS + OF_ATTEMPT;

  private static final String POSTPONE =
      """
      update data_export set next_attempt = :nextAttempt, failure = :failure,
        uncounted = uncounted + case when :counts then 0 else 1 end
      """
          + OF_ATTEMPT;

  private static final String SUCCEED =
      """
      update data_export set status = 'succeeded', size = :size, expires_at = :expiresAt,
        failure = null, has_remains = attempts > 1,
      """
          + PROGRESS
          + OF_ATTEMPT;

  private static final String FAIL =
      """
      update data_export set status = 'failed', failed_at = :now, failure = :failure,
        has_remains = true
      """
          + OF_ATTEMPT;

  private final Sql sql;

  ExportStore(Sql sql) {
    this.sql = sql;
  }

  DataExport insert(
      long organizationId, long actingUserId, ExportType type, String secret, Instant now) {
    return sql.statement(INSERT)
        .bind("organizationId", organizationId)
        .bind("actingUserId", actingUserId)
        .bind("type", type.wireName())
        .bind("secret", secret)
        .bind("now", now)
        .one(ExportStore::export);
  }

  /** The newest exports that the organization asked for, the oldest of them first. */
  List<DataExport> list(long organizationId) {
    return sql.statement(LIST)
        .bind("organizationId", organizationId)
        .bind("most", MOST_LISTED)
        .list(ExportStore::export);
  }

  public Optional<DataExport> find(long organizationId, long exportId) {
    return sql.statement(FIND)
        .bind("organizationId", organizationId)
        .bind("exportId", exportId)
        .find(ExportStore::export);
  }

  /** The export whose archive is at an address with this random part. */
  public Optional<DataExport> findArchive(long organizationId, String secret) {
    return sql.statement(ARCHIVE)
        .bind("organizationId", organizationId)
        .bind("secret", secret)
        .find(ExportStore::export);
  }

  long countSince(long organizationId, Instant since) {
    return sql.statement(COUNT_SINCE)
        .bind("organizationId", organizationId)
        .bind("since", since)
        .one(row -> row.number("number"));
  }

  /** How many of the organization have not ended. */
  long countPending(long organizationId) {
    return sql.statement(COUNT_PENDING)
        .bind("organizationId", organizationId)
        .one(row -> row.number("number"));
  }

  /** How many somebody is at, whoever's they are, or will be again in a moment. */
  public long countClaimed(Instant now) {
    return sql.statement(COUNT_CLAIMED).bind("now", now).one(row -> row.number("number"));
  }

  /** Ends a pending one; false where it is none. */
  boolean cancel(DataExport export, Instant now) {
    return sql.statement(CANCEL)
            .bind("organizationId", export.organizationId())
            .bind("exportId", export.exportId())
            .bind("now", now)
            .execute()
        > 0;
  }

  /** Marks one whose archive is there, and shall go; false where it is none. */
  boolean delete(DataExport export, Instant now) {
    return sql.statement(DELETE)
            .bind("organizationId", export.organizationId())
            .bind("exportId", export.exportId())
            .bind("now", now)
            .execute()
        > 0;
  }

  /** Exports whose archives are older than they shall get. */
  public List<DataExport> expired(Instant now, int most) {
    return sql.statement(EXPIRED).bind("now", now).bind("most", most).list(ExportStore::export);
  }

  /** Has an archive's time end later, for it can't be removed now. */
  public void expireLater(DataExport export, Instant next) {
    sql.statement(EXPIRE_LATER).bind("exportId", export.exportId()).bind("next", next).execute();
  }

  /**
   * Ended exports whose attempts may have left bytes in the storage, once whoever had the last one
   * has no claim any more.
   */
  public List<DataExport> withRemains(Instant now, int most) {
    return sql.statement(WITH_REMAINS)
        .bind("now", now)
        .bind("most", most)
        .list(ExportStore::export);
  }

  public void removeRemainsLater(DataExport export, Instant next) {
    sql.statement(REMOVE_REMAINS_LATER)
        .bind("exportId", export.exportId())
        .bind("next", next)
        .execute();
  }

  void forgetRemains(DataExport export) {
    sql.statement(FORGET_REMAINS)
        .bind("exportId", export.exportId())
        .bind("status", export.status().name().toLowerCase(Locale.ROOT))
        .execute();
  }

  /**
   * Claims an export that nobody is at: of the organizations that have the fewest others begun, the
   * oldest. Its {@code attempts} count this one.
   */
  public Optional<DataExport> claim(Instant now, Instant claimedUntil) {
    return sql.statement(CLAIM)
        .bind("now", now)
        .bind("claimedUntil", claimedUntil)
        .find(ExportStore::export);
  }

  /** Notes that somebody is at it; false where that was so before. */
  boolean start(DataExport claimed) {
    return ofAttempt(START, claimed).execute() > 0;
  }

  /** Prolongs a claim; false where it has been lost, or nobody wants the export any more. */
  public boolean prolong(DataExport claimed, Instant claimedUntil, Progress progress) {
    return withProgress(ofAttempt(CONTINUE, claimed), progress)
            .bind("claimedUntil", claimedUntil)
            .execute()
        > 0;
  }

  /**
   * Gives a claim back, for another attempt later.
   *
   * @param counts whether this one is among those that are counted
   */
  public void postpone(DataExport claimed, Instant nextAttempt, String failure, boolean counts) {
    ofAttempt(POSTPONE, claimed)
        .bind("nextAttempt", nextAttempt)
        .bind("failure", failure)
        .bind("counts", counts)
        .execute();
  }

  /** Notes that the archive is there; false where nobody wants it any more. */
  boolean succeed(DataExport claimed, Progress progress, long size, @Nullable Instant expiresAt) {
    return withProgress(ofAttempt(SUCCEED, claimed), progress)
            .bind("size", size)
            .bind("expiresAt", expiresAt)
            .execute()
        > 0;
  }

  boolean fail(DataExport claimed, String failure, Instant now) {
    return ofAttempt(FAIL, claimed).bind("failure", failure).bind("now", now).execute() > 0;
  }

  private SqlStatement ofAttempt(String statement, DataExport claimed) {
    return sql.statement(statement)
        .bind("exportId", claimed.exportId())
        .bind("attempt", claimed.attempts());
  }

  private static SqlStatement withProgress(SqlStatement statement, Progress progress) {
    return statement
        .bind("percent", progress.percent())
        .bind("messages", progress.messages())
        .bind("totalMessages", progress.totalMessages())
        .bind("files", progress.files())
        .bind("fileBytes", progress.fileBytes());
  }

  private static DataExport export(Row row) {
    return new DataExport(
        row.number("export_id"),
        row.number("organization_id"),
        row.number("acting_user_id"),
        ExportType.of(row.text("export_type")),
        Status.valueOf(row.text("status").toUpperCase(Locale.ROOT)),
        row.instant("export_time"),
        row.instantOrNull("failed_at"),
        row.instantOrNull("deleted_at"),
        row.text("secret"),
        (int) row.number("attempts"),
        (int) row.number("uncounted"),
        new Progress(
            (int) row.number("percent"),
            row.number("messages"),
            row.number("total_messages"),
            row.number("files"),
            row.number("file_bytes")),
        row.numberOrNull("size"));
  }
}
