package chat.identity.user;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.kit.sql.Sql;
import chat.kit.token.Role;
import chat.testkit.Answer;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;

@ServiceTest(
    value = Program.IDENTITY,
    environment = {"CHAT_DATABASE_CONNECTIONS=2", "CHAT_RELAY_ENABLED=false"})
final class DatabaseAwayTest {
  private final RunningService service;

  DatabaseAwayTest(RunningService service) {
    this.service = service;
  }

  @Test
  void exhaustedConnectionPoolReturns503WithRetryAfter() throws InterruptedException {
    CountDownLatch held = new CountDownLatch(2);
    CompletableFuture<Boolean> release = new CompletableFuture<>();
    try (ExecutorService holders = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int i = 0; i < 2; i++) {
        holders.execute(() -> holdConnection(held, release));
      }
      held.await();
      Answer answer = service.as(1, 1, Role.MEMBER).get("/api/v1/users/me");
      release.complete(true);
      answer.refused(
          503, "SERVICE_UNAVAILABLE", "The database is unavailable at the moment, try again");
      assertThat(answer.header("Retry-After")).hasValue("1");
    }
  }

  private void holdConnection(CountDownLatch held, CompletableFuture<Boolean> release) {
    service
        .bean(Sql.class)
        .statement("select 1")
        .one(row -> {
          held.countDown();
          return release.join();
        });
  }
}
