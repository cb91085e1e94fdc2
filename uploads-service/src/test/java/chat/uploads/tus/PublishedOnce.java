package chat.uploads.tus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import chat.contracts.Topic;
import chat.kit.sql.Sql;
import chat.testkit.PublishedEvents;
import chat.testkit.RunningService;
import chat.testkit.TestServers;
import java.time.Duration;

/** Asserts that an organization's clients get exactly one event, about one file. */
final class PublishedOnce {

  private PublishedOnce() {}

  static void of(RunningService service, long organizationId) {
    await()
        .atMost(Duration.ofMinutes(1))
        .until(() -> isAllSent(service.bean(Sql.class), organizationId));
    assertThat(PublishedEvents.of(TestServers.get(), Topic.CLIENT_EVENTS, organizationId).all())
        .hasSize(1);
  }

  private static boolean isAllSent(Sql sql, long organizationId) {
    return sql.composed("select count(*) from outbox where organization_id = :id")
            .bind("id", organizationId)
            .one(row -> row.number("count"))
        == 0;
  }
}
