package chat.messaging.retention;

import chat.kit.sql.Sql;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Duration;

/** Forgets moves of which parts are missing, and that nobody went on with while that was one. */
@Singleton
final class ExpiredMoveStore {

  private static final Duration LIFE = Duration.ofDays(1);

  private static final String DELETE = "delete from move_under_way where begun_at <= :before";

  private final Sql sql;
  private final Clock clock;

  ExpiredMoveStore(Sql sql, Clock clock) {
    this.sql = sql;
    this.clock = clock;
  }

  void delete() {
    sql.statement(DELETE).bind("before", clock.instant().minus(LIFE)).execute();
  }
}
