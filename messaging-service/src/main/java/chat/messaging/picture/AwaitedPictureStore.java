package chat.messaging.picture;

import chat.kit.sql.Sql;
import chat.markdown.text.Names;
import jakarta.inject.Singleton;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The table {@code awaited_picture}: which messages show placeholders for which pictures. */
@Singleton
public final class AwaitedPictureStore {

  private static final String ADD =
      """
      insert into awaited_picture (organization_id, message_id, path)
      select :organizationId, message_id, path
      from unnest(:messageIds::bigint[], :paths::text[]) as awaited (message_id, path)
      on conflict do nothing
      """;

  /** Without a row in the projection, the file was deleted. */
  private static final String DECIDED =
      """
      select distinct a.organization_id, a.message_id
      from awaited_picture a left join picture p using (organization_id, path)
      where p.status is distinct from 'pending' and a.message_id > :after
      order by a.message_id limit :most
      """;

  private static final String TAKE =
      """
      with decided as (
        select a.message_id, a.path, p.organization_id, p.file_id, p.content_type, p.status,
          p.width, p.height
        from awaited_picture a left join picture p using (organization_id, path)
        where a.message_id = :messageId and p.status is distinct from 'pending'),
      taken as (
        delete from awaited_picture a using decided
        where a.message_id = decided.message_id and a.path = decided.path)
      select * from decided
      """;

  private final Sql sql;

  AwaitedPictureStore(Sql sql) {
    this.sql = sql;
  }

  /** A message that shows a placeholder whose picture is decided. */
  record Awaiting(long organizationId, long messageId) {}

  private record Placeholder(long messageId, String path) {}

  /**
   * Adds the placeholders of messages, with the commit.
   *
   * @param paths the pictures by message
   */
  public void add(long organizationId, Map<Long, Set<String>> paths) {
    List<Placeholder> added =
        paths.entrySet().stream()
            .flatMap(entry ->
                entry.getValue().stream().map(path -> new Placeholder(entry.getKey(), path)))
            .toList();
    if (!added.isEmpty()) {
      sql.statement(ADD)
          .bind("organizationId", organizationId)
          .bindEach("messageIds", added, Placeholder::messageId)
          .bindEach("paths", added, Placeholder::path)
          .executeAtCommit();
    }
  }

  /**
   * Lists messages of which at least one picture is ready or cannot be displayed, by their ids.
   *
   * @param after lists only messages with a larger id
   */
  List<Awaiting> decided(long after, int most) {
    return sql.statement(DECIDED)
        .bind("after", after)
        .bind("most", most)
        .list(row -> new Awaiting(row.number("organization_id"), row.number("message_id")));
  }

  /** Removes the decided pictures of a message; those that cannot be displayed are empty. */
  Map<String, Optional<Names.Picture>> takeDecided(long messageId) {
    Map<String, Optional<Names.Picture>> decided = new HashMap<>();
    sql.statement(TAKE)
        .bind("messageId", messageId)
        .forEach(row ->
            decided.put(
                row.text("path"),
                picture(
                    row.textOrNull("content_type"),
                    row.numberOrNull("width"),
                    row.numberOrNull("height"))));
    return decided;
  }

  private static Optional<Names.Picture> picture(
      @Nullable String contentType, @Nullable Long width, @Nullable Long height) {
    return contentType == null || width == null || height == null
        ? Optional.empty()
        : Optional.of(
            new Names.Picture(contentType, new Names.Size(width.intValue(), height.intValue())));
  }
}
