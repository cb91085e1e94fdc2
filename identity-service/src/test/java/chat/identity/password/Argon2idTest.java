package chat.identity.password;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import chat.kit.error.Refusal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

final class Argon2idTest {
  private static final Argon2id.Cost COST = new Argon2id.Cost(19_456, 2, 1);

  private final Argon2id argon2id = new Argon2id(COST, 100);

  @Test
  void hashContainsItsParametersAndVerifies() {
    String hash = argon2id.hash("correct horse");
    assertThat(hash)
        .matches("\\$argon2id\\$v=19\\$m=19456,t=2,p=1\\$[A-Za-z0-9+/]{22}\\$[A-Za-z0-9+/]{43}");
    assertThat(argon2id.verify("correct horse", hash)).isTrue();
    assertThat(argon2id.verify("correct hors", hash)).isFalse();
    assertThat(argon2id.hash("correct horse")).isNotEqualTo(hash);
  }

  /** The hash was made by the reference implementation with other parameters than today's. */
  @Test
  void hashesWithOtherParametersVerify() {
    String hash =
        "$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc";
    assertThat(argon2id.verify("password", hash)).isTrue();
    assertThat(argon2id.verify("passwore", hash)).isFalse();
  }

  @Test
  void nativeAndJavaHashesAreEqual() {
    Argon2Function library = Argon2Functions.nativeLibrary().orElseThrow();
    byte[] salt = "0123456789abcdef".getBytes(StandardCharsets.UTF_8);
    for (String password : List.of("", "a\0b", "größer 🐘", "x".repeat(200))) {
      byte[] bytes = password.getBytes(StandardCharsets.UTF_8);
      for (Argon2id.Cost cost :
          List.of(new Argon2id.Cost(64, 1, 1), new Argon2id.Cost(256, 3, 2))) {
        assertThat(library.compute(bytes, cost, salt, 32))
            .isEqualTo(Argon2Functions.computeInJava(bytes, cost, salt, 32));
      }
    }
  }

  @Test
  void dummyVerificationAlwaysFails() {
    assertThat(argon2id.verifyDummy("")).isFalse();
    assertThat(argon2id.verifyDummy("correct horse")).isFalse();
  }

  @Test
  void unknownHashFormatIsRefused() {
    assertThatThrownBy(() -> argon2id.verify("password", "plain"))
        .isInstanceOf(IllegalStateException.class);
  }

  @Test
  void fullBulkheadReturns503() {
    Argon2id small = new Argon2id(COST, 1);
    List<Integer> refusals = Collections.synchronizedList(new ArrayList<>());
    AtomicInteger hashed = new AtomicInteger();
    try (ExecutorService logins = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int i = 0; i < 12; i++) {
        logins.execute(() -> {
          try {
            small.hash("correct horse");
            hashed.incrementAndGet();
          } catch (Refusal refusal) {
            refusals.add(refusal.status());
          }
        });
      }
    }
    assertThat(refusals).isNotEmpty().allMatch(status -> status == 503);
    assertThat(hashed.get()).isGreaterThanOrEqualTo(3).isEqualTo(12 - refusals.size());
  }
}
