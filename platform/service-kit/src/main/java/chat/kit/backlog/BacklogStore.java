package chat.kit.backlog;

import chat.kit.sql.Sql;
import jakarta.inject.Singleton;

/** Counts pending rows in the tables that every service has. */
@Singleton
final class BacklogStore {

  /**
   * The outbox is estimated from its lowest and highest id, because counting that of a long outage
   * would be slow.
   */
  private static final String COUNT =
      """
      select (select coalesce(max(id) - min(id) + 1, 0) from outbox) as unpublished,
        (select count(*) from task where refused_with is null) as waiting_tasks,
        (select count(*) from task where refused_with is not null) as refused_tasks,
        (select count(*) from parked_event) as parked_events
      """;

  private final Sql sql;

  BacklogStore(Sql sql) {
    this.sql = sql;
  }

  /** The pending work at one moment. */
  record Counted(long unpublished, long waitingTasks, long refusedTasks, long parkedEvents) {}

  Counted count() {
    return sql.statement(COUNT)
        .one(row ->
            new Counted(
                row.number("unpublished"),
                row.number("waiting_tasks"),
                row.number("refused_tasks"),
                row.number("parked_events")));
  }
}
