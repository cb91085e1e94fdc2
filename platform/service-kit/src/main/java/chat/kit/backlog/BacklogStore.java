package chat.kit.backlog;

import chat.kit.sql.Sql;
import jakarta.inject.Singleton;

/** Counts what waits in the tables that every service has. */
@Singleton
final class BacklogStore {

  /** By the ids at both ends: the outbox of a long outage is not to be read through. */
  private static final String UNPUBLISHED =
      "select coalesce(max(id) - min(id) + 1, 0) as waiting from outbox";

  private static final String WAITING_TASKS =
      "select count(*) as waiting from task where refused_with is null";

  private static final String REFUSED_TASKS =
      "select count(*) as waiting from task where refused_with is not null";

  private static final String PARKED_EVENTS = "select count(*) as waiting from parked_event";

  private final Sql sql;

  BacklogStore(Sql sql) {
    this.sql = sql;
  }

  long unpublished() {
    return count(UNPUBLISHED);
  }

  long waitingTasks() {
    return count(WAITING_TASKS);
  }

  long refusedTasks() {
    return count(REFUSED_TASKS);
  }

  long parkedEvents() {
    return count(PARKED_EVENTS);
  }

  private long count(String statement) {
    return sql.statement(statement).one(row -> row.number("waiting"));
  }
}
