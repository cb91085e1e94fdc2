package chat.kit.task;

import chat.contracts.Program;
import chat.kit.http.RequestId;
import chat.kit.sql.Row;
import chat.kit.sql.Sql;
import io.micronaut.core.type.Argument;
import io.micronaut.json.JsonMapper;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The table {@code task}. */
@Singleton
final class TaskStore {

  private static final String INSERT =
      """
      insert into task (organization_id, program, path, body, due, request_id)
      select organization_id, program, path, body, :due, :requestId
      from unnest(:organizationIds::bigint[], :programs::text[], :paths::text[], :bodies::text[])
        with ordinality as added (organization_id, program, path, body, position)
      order by position
      returning *
      """;

  private static final String CLAIM =
      """
      update task set due = :claimedUntil
      where task_id in (
        select task_id from task where due <= :now and refused_with is null
        order by due limit :most for update skip locked)
      returning *
      """;

  private static final String POSTPONE =
      "update task set due = :due, attempts = attempts + 1 where task_id = :taskId";

  private static final String NOTE_REFUSAL =
      """
      update task set refused_with = :status, refusal = :refusal where task_id = :taskId
      """;

  private static final String DELETE = "delete from task where task_id = :taskId";

  private final Sql sql;
  private final JsonMapper json;

  TaskStore(Sql sql, JsonMapper json) {
    this.sql = sql;
    this.json = json;
  }

  /**
   * A task that nobody else takes up for the time being.
   *
   * @param attempts how many have failed
   * @param call with its body written as JSON
   * @param requestId of the request that gave the reason, if it was one
   */
  record Claimed(long taskId, int attempts, Instant until, Task call, @Nullable String requestId) {}

  /** Adds tasks which whoever adds them has claimed until {@code due}. */
  List<Claimed> insert(List<Task> tasks, Instant due) {
    return sql.statement(INSERT)
        .bindEach("organizationIds", tasks, Task::organizationId)
        .bindEach("programs", tasks, task -> task.program().wireName())
        .bindEach("paths", tasks, Task::path)
        .bindEach("bodies", tasks, task -> write(task.body()))
        .bind("due", due)
        .bind("requestId", RequestId.current())
        .list(TaskStore::claimed);
  }

  /** Claims tasks that are due, the oldest first. */
  List<Claimed> claim(Instant now, Instant claimedUntil, int most) {
    return sql.statement(CLAIM)
        .bind("claimedUntil", claimedUntil)
        .bind("now", now)
        .bind("most", most)
        .list(TaskStore::claimed);
  }

  void postpone(long taskId, Instant due) {
    sql.statement(POSTPONE).bind("taskId", taskId).bind("due", due).execute();
  }

  /** Keeps a task for whoever asks why, and from being claimed. */
  void noteRefusal(long taskId, int status, String refusal) {
    sql.statement(NOTE_REFUSAL)
        .bind("status", status)
        .bind("refusal", refusal)
        .bind("taskId", taskId)
        .execute();
  }

  /** What a claimed call is about: the numbers in its body, for its texts are people's own. */
  Map<String, Number> numbers(Task claimed) {
    Map<String, Number> numbers = new TreeMap<>();
    read((String) claimed.body())
        .forEach((name, value) -> {
          if (value instanceof Number number) {
            numbers.put(name, number);
          }
        });
    return numbers;
  }

  void delete(long taskId) {
    sql.statement(DELETE).bind("taskId", taskId).execute();
  }

  private String write(Object body) {
    try {
      return json.writeValueAsString(body);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Map<String, Object> read(String body) {
    try {
      return json.readValue(body, Argument.mapOf(String.class, Object.class));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Claimed claimed(Row row) {
    return new Claimed(
        row.number("task_id"),
        (int) row.number("attempts"),
        row.instant("due"),
        new Task(
            row.number("organization_id"),
            Program.of(row.text("program")),
            row.text("path"),
            row.text("body")),
        row.textOrNull("request_id"));
  }
}
