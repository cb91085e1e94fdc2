package chat.uploads.tus;

import chat.kit.sql.Sql;
import chat.uploads.upload.ArrivedUploads.Arrived;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;

/** The parts in the table {@code tus_upload}, and the room that they have. */
@Singleton
final class TusPartStore {

  /** A part is beside files until a file is there that is made of it. */
  private static final String LENGTH =
      """
      select coalesce(sum(length), 0)::bigint as bytes from tus_upload
      where organization_id = :organizationId and (not is_finished or concatenation = 'partial')
        and (joined_into is null or not exists (
          select from upload
          where upload.organization_id = tus_upload.organization_id
            and upload.place = tus_upload.joined_into))
      """;

  private static final String LENGTH_OF = LENGTH + " and place = any(:places)";

  /** In an order, for others may join the same parts at the same time. */
  private static final String JOIN =
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
      """;

  private static final String JOINS_IN_PROGRESS =
      """
      select concatenation from tus_upload
      where organization_id = :organizationId and owner_id = :ownerId and not is_finished
        and concatenation <> 'partial' and expires_at > :now and writer_until > :now
      """;

  private final Sql sql;

  TusPartStore(Sql sql) {
    this.sql = sql;
  }

  /** The bytes of an organization's uploads that are no files. */
  long lengthBesideFiles(long organizationId) {
    return sql.statement(LENGTH)
        .bind("organizationId", organizationId)
        .one(row -> row.number("bytes"));
  }

  /** The same of those that are at these places. */
  long lengthBesideFiles(long organizationId, Collection<String> places) {
    return sql.statement(LENGTH_OF)
        .bind("organizationId", organizationId)
        .bind("places", places)
        .one(row -> row.number("bytes"));
  }

  /** {@code Upload-Concat} of an account's joined uploads whose parts are being read. */
  List<String> joinsInProgress(long organizationId, long ownerId, Instant now) {
    return sql.statement(JOINS_IN_PROGRESS)
        .bind("organizationId", organizationId)
        .bind("ownerId", ownerId)
        .bind("now", now)
        .list(row -> row.text("concatenation"));
  }

  /** Notes what these files are made of, in the current transaction. */
  void join(long organizationId, Stream<Arrived> files) {
    List<Joint> joints =
        files
            .flatMap(file -> file.parts().stream().map(part -> new Joint(part, file.place())))
            .toList();
    if (joints.isEmpty()) {
      return;
    }
    sql.statement(JOIN)
        .bind("organizationId", organizationId)
        .bindEach("parts", joints, Joint::part)
        .bindEach("files", joints, Joint::file)
        .execute();
  }

  private record Joint(String part, String file) {}
}
