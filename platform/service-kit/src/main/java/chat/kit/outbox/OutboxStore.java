package chat.kit.outbox;

import chat.contracts.ChangeNumbers;
import chat.contracts.Topic;
import chat.kit.error.RequestError;
import chat.kit.sql.Row;
import chat.kit.sql.Sql;
import chat.kit.sql.SqlStatement;
import io.micronaut.json.JsonMapper;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The tables {@code change_number} and {@code outbox}. */
@Singleton
final class OutboxStore {

  private static final String LOCK = "select lock_organization(:organizationId) is null as is_held";

  /** A change has the last number that is drawn for its topic, less those that come behind it. */
  private static final String APPEND =
      """
      with locked as materialized (select lock_organization(:organizationId)),
      last as (
        insert into change_number (organization_id, topic, number)
        select :organizationId, topic, count
        from locked, unnest(:drawnTopics::text[], :counts::bigint[]) as drawn (topic, count)
        on conflict (organization_id, topic)
          do update set number = change_number.number + excluded.number
        returning topic, number
      ), written as (
        insert into outbox (topic, organization_id, number, key, value, request_id)
        select last.topic, :organizationId, last.number - behind, key, value, request_id
        from unnest(:topics::text[], :behind::bigint[], :keys::text[], :values::text[],
            :requestIds::text[])
          with ordinality as change (topic, behind, key, value, request_id, position)
          join last using (topic)
        order by position
      )
      select topic, number from last
      """;

  /** The same of changes that have their numbers already, under the organization's lock. */
  private static final String APPEND_NUMBERED =
      """
      with last as (
        insert into change_number (organization_id, topic, number)
        select :organizationId, topic, number
        from unnest(:lastTopics::text[], :lastNumbers::bigint[]) as last (topic, number)
        on conflict (organization_id, topic) do update set number = excluded.number
      )
      insert into outbox (topic, organization_id, number, key, value, request_id)
      select topic, :organizationId, number, key, value, request_id
      from unnest(:topics::text[], :numbers::bigint[], :keys::text[], :values::text[],
          :requestIds::text[])
        with ordinality as change (topic, number, key, value, request_id, position)
      order by position
      """;

  private static final String LATEST =
      "select topic, number from change_number where organization_id = :organizationId";

  /** Changes of one statement, in which each is in memory several times over. */
  private static final int MOST_AT_ONCE = 1_000;

  /** The same in characters of their values, but for the last one's. */
  private static final long MOST_LENGTH_AT_ONCE = 2_000_000;

  private final Sql sql;
  private final JsonMapper json;

  OutboxStore(Sql sql, JsonMapper json) {
    this.sql = sql;
    this.json = json;
  }

  private record Numbered(Topic topic, long number) {

    static Numbered of(Row row) {
      return new Numbered(Topic.of(row.text("topic")), row.number("number"));
    }
  }

  /**
   * A change as its row will have it.
   *
   * @param value JSON; null ends the key's state
   */
  private record Written(Change change, @Nullable String value) {

    Topic topic() {
      return change.topic();
    }

    int length() {
      return value == null ? 0 : value.length();
    }
  }

  void lock(long organizationId) {
    sql.statement(LOCK).bind("organizationId", organizationId).one(row -> row.flag("is_held"));
  }

  /** Writes the changes with the next numbers of their topics; the last number given per topic. */
  ChangeNumbers append(long organizationId, List<Change> changes) {
    Map<Topic, Long> last = new EnumMap<>(Topic.class);
    inParts(changes, some -> last.putAll(appendSome(organizationId, some)));
    return new ChangeNumbers(last);
  }

  /**
   * Leaves it to the commit to write the changes with the numbers that follow those given.
   *
   * @param latest of all topics of the changes
   */
  ChangeNumbers appendAtCommit(long organizationId, ChangeNumbers latest, List<Change> changes) {
    Map<Topic, Long> last = new EnumMap<>(latest.numbers());
    inParts(changes, some -> appendNumbered(organizationId, last, some));
    last.keySet().retainAll(changes.stream().map(Change::topic).toList());
    return new ChangeNumbers(last);
  }

  private void inParts(List<Change> changes, Consumer<List<Written>> append) {
    List<Written> some = new ArrayList<>();
    long length = 0;
    for (Change change : changes) {
      var written = new Written(change, json(change.value()));
      some.add(written);
      length += written.length();
      if (some.size() == MOST_AT_ONCE || length >= MOST_LENGTH_AT_ONCE) {
        append.accept(some);
        some.clear();
        length = 0;
      }
    }
    if (!some.isEmpty()) {
      append.accept(some);
    }
  }

  /**
   * @param last the last number given per topic, which becomes that of these
   */
  private void appendNumbered(long organizationId, Map<Topic, Long> last, List<Written> some) {
    List<Long> numbers = new ArrayList<>(some.size());
    some.forEach(
        written -> numbers.add(last.computeIfPresent(written.topic(), (_, number) -> number + 1)));
    bindChanges(sql.statement(APPEND_NUMBERED), organizationId, some)
        .bindEach("lastTopics", last.keySet(), Topic::wireName)
        .bind("lastNumbers", List.copyOf(last.values()))
        .bind("numbers", numbers)
        .executeAtCommit();
  }

  private static SqlStatement bindChanges(
      SqlStatement statement, long organizationId, List<Written> some) {
    return statement
        .bind("organizationId", organizationId)
        .bindEach("topics", some, written -> written.topic().wireName())
        .bindEach("keys", some, written -> written.change().key())
        .bindEach("values", some, Written::value)
        .bindEach("requestIds", some, written -> written.change().requestId());
  }

  private Map<Topic, Long> appendSome(long organizationId, List<Written> some) {
    Map<Topic, Long> counts = new EnumMap<>(Topic.class);
    some.forEach(written -> counts.merge(written.topic(), 1L, Long::sum));
    Map<Topic, Long> left = new EnumMap<>(counts);
    return numbers(
        bindChanges(sql.statement(APPEND), organizationId, some)
            .bindEach("drawnTopics", counts.keySet(), Topic::wireName)
            .bind("counts", List.copyOf(counts.values()))
            .bindEach("behind", some, written -> left.merge(written.topic(), -1L, Long::sum))
            .list(Numbered::of));
  }

  /** The latest committed numbers of the organization. */
  ChangeNumbers latest(long organizationId) {
    return new ChangeNumbers(
        numbers(sql.statement(LATEST).bind("organizationId", organizationId).list(Numbered::of)));
  }

  private static Map<Topic, Long> numbers(List<Numbered> rows) {
    Map<Topic, Long> numbers = new EnumMap<>(Topic.class);
    rows.forEach(row -> numbers.put(row.topic(), row.number()));
    return numbers;
  }

  /** What the broker would not take is refused here: one such row would stop all that follow. */
  private @Nullable String json(@Nullable Object value) {
    try {
      if (value == null) {
        return null;
      }
      byte[] bytes = json.writeValueAsBytes(value);
      if (bytes.length > Topic.MAX_VALUE_BYTES) {
        throw RequestError.REQUEST_TOO_LARGE.refuse(Topic.MAX_VALUE_BYTES);
      }
      return new String(bytes, StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
