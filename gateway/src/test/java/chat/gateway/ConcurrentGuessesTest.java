package chat.gateway;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;

/** Concurrent requests of one address, which may guess three keys. */
final class ConcurrentGuessesTest {
  private static final int MANY = 40;
  private static final int LIMIT = 3;

  private final CountDownLatch held = new CountDownLatch(1);

  private static Gateways gateway() throws Exception {
    return Gateways.start(Map.of("chat.rate-limit.address", LIMIT + "/6000"));
  }

  private static String key(int number) {
    return "%032d".formatted(number);
  }

  /** All response statuses; identity-service answers after {@code lookups} lookups have begun. */
  private List<Integer> statuses(Gateways gateway, int lookups, IntFunction<String> email)
      throws Exception {
    gateway.identity.beforeAnswer(this::awaitRelease);
    List<CompletableFuture<HttpResponse<String>>> answers = new ArrayList<>();
    for (int i = 0; i < MANY; i++) {
      var request =
          gateway
              .request("/api/v1/users")
              .header("Authorization", Gateways.basic(email.apply(i), key(i)))
              .build();
      answers.add(gateway.http.sendAsync(request, BodyHandlers.ofString()));
    }
    try {
      await().until(() -> gateway.identity.lookups.get() >= lookups);
    } finally {
      held.countDown();
    }
    List<Integer> statuses = new ArrayList<>();
    for (var answer : answers) {
      statuses.add(answer.get().statusCode());
    }
    return statuses.stream().sorted().toList();
  }

  private void awaitRelease() {
    try {
      held.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static List<Integer> times(int times, int status) {
    return Collections.nCopies(times, status);
  }

  @Test
  void concurrentGuessesDoNotExceedTheLimit() throws Exception {
    try (var gateway = gateway()) {
      var statuses = statuses(gateway, LIMIT, _ -> Gateways.EMAIL);
      assertEquals(times(LIMIT, 401), statuses.subList(0, LIMIT));
      assertEquals(times(MANY - LIMIT, 429), statuses.subList(LIMIT, MANY));
      assertEquals(LIMIT, gateway.identity.lookups.get());
    }
  }

  @Test
  void validKeysBehindOneAddressAreAccepted() throws Exception {
    try (var gateway = gateway()) {
      for (int i = 0; i < MANY; i++) {
        gateway.identity.member("person" + i + "@example.com", key(i), 100 + i);
      }
      var statuses = statuses(gateway, LIMIT, i -> "person" + i + "@example.com");
      assertEquals(times(MANY, 200), statuses);
      assertEquals(MANY, gateway.identity.lookups.get());
    }
  }
}
