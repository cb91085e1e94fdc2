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
import org.jspecify.annotations.Nullable;

/** Accesses the tables {@code change_number} and {@code outbox}. */
@Singleton
final class OutboxStore {

  private static final String LOCK = "select lock_organization(:organizationId) is null as is_held";

  /**
   * A change has the last number that is allocated for its topic, minus the number of later
   * changes.
   */
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

  private static final String LATEST =
      "select topic, number from change_number where organization_id = :organizationId";

  /** Changes of one statement, each of which is in memory several times. */
  private static final int MAX_CHANGES = 1_000;

  /** Characters of the values of one statement, not counting the last value. */
  private static final long MAX_VALUE_CHARACTERS = 2_000_000;

  private final Sql sql;
  private final JsonMapper json;

  OutboxStore(Sql sql, JsonMapper json) {
    this.sql = sql;
    this.json = json;
  }

  private record TopicNumber(Topic topic, long number) {

    static TopicNumber of(Row row) {
      return new TopicNumber(Topic.of(row.text("topic")), row.number("number"));
    }
  }

  /**
   * A change and its value as stored.
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

  /**
   * Writes the changes with the next numbers of their topics; returns the last number per topic.
   */
  ChangeNumbers append(long organizationId, List<Change> changes) {
    Map<Topic, Long> last = new EnumMap<>(Topic.class);
    inParts(changes, (some, _) -> last.putAll(numbers(appendSome(organizationId, some))));
    return new ChangeNumbers(last);
  }

  /**
   * Writes the changes, of which the last part is executed together with the commit.
   *
   * @param latest the numbers from which those of the changes are computed
   */
  ChangeNumbers appendAtCommit(long organizationId, ChangeNumbers latest, List<Change> changes) {
    Map<Topic, Long> last = new EnumMap<>(Topic.class);
    for (Change change : changes) {
      Long before = latest.numbers().get(change.topic());
      if (before == null) {
        throw new IllegalArgumentException("Missing last number of " + change.topic());
      }
      last.merge(change.topic(), before + 1, (number, _) -> number + 1);
    }
    inParts(
        changes,
        (some, areLast) -> {
          if (areLast) {
            statement(organizationId, some).executeAtCommit();
          } else {
            appendSome(organizationId, some);
          }
        });
    return new ChangeNumbers(last);
  }

  /** Processes a part of the changes. */
  @FunctionalInterface
  private interface Part {
    void take(List<Written> some, boolean areLast);
  }

  private void inParts(List<Change> changes, Part part) {
    List<Written> some = new ArrayList<>();
    long length = 0;
    for (Change change : changes) {
      if (some.size() == MAX_CHANGES || length >= MAX_VALUE_CHARACTERS) {
        part.take(some, false);
        some.clear();
        length = 0;
      }
      var written = new Written(change, json(change.value()));
      some.add(written);
      length += written.length();
    }
    if (!some.isEmpty()) {
      part.take(some, true);
    }
  }

  private List<TopicNumber> appendSome(long organizationId, List<Written> some) {
    return statement(organizationId, some).list(TopicNumber::of);
  }

  private SqlStatement statement(long organizationId, List<Written> some) {
    Map<Topic, Long> counts = new EnumMap<>(Topic.class);
    some.forEach(written -> counts.merge(written.topic(), 1L, Long::sum));
    Map<Topic, Long> left = new EnumMap<>(counts);
    return sql.statement(APPEND)
        .bind("organizationId", organizationId)
        .bindEach("drawnTopics", counts.keySet(), Topic::wireName)
        .bind("counts", List.copyOf(counts.values()))
        .bindEach("topics", some, written -> written.topic().wireName())
        .bindEach("behind", some, written -> left.merge(written.topic(), -1L, Long::sum))
        .bindEach("keys", some, written -> written.change().key())
        .bindEach("values", some, Written::value)
        .bindEach("requestIds", some, written -> written.change().requestId());
  }

  /** Returns the latest committed numbers of the organization. */
  ChangeNumbers latest(long organizationId) {
    return new ChangeNumbers(
        numbers(
            sql.statement(LATEST).bind("organizationId", organizationId).list(TopicNumber::of)));
  }

  private static Map<Topic, Long> numbers(List<TopicNumber> rows) {
    Map<Topic, Long> numbers = new EnumMap<>(Topic.class);
    rows.forEach(row -> numbers.put(row.topic(), row.number()));
    return numbers;
  }

  /**
   * Values that the broker would reject are refused here, because such a row would block all that
   * follow.
   */
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
