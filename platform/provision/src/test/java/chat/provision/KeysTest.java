package chat.provision;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKSet;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class KeysTest {
  private static final int RUNS = 4;

  @TempDir Path directory;

  @Test
  void everyProgramHasItsOwnPrivateKey() throws Exception {
    provision();
    JWKSet all = JWKSet.load(directory.resolve("jwks.json").toFile());

    assertThat(all.getKeys())
        .extracting(JWK::getKeyID)
        .containsExactly(
            "gateway",
            "identity-service",
            "channels-service",
            "messaging-service",
            "uploads-service",
            "exports-service",
            "operator");
    for (JWK publicKey : all.getKeys()) {
      Path file = directory.resolve(publicKey.getKeyID() + ".jwk");
      ECKey own = ECKey.parse(Files.readString(file));
      assertThat(publicKey.isPrivate()).isFalse();
      assertThat(own.isPrivate()).isTrue();
      assertThat(own.getCurve()).isEqualTo(Curve.P_256);
      assertThat(own.toPublicJWK()).isEqualTo(publicKey);
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
          .isEqualTo("rw-------");
    }
    try (var files = Files.list(directory)) {
      assertThat(files).hasSize(8);
    }
  }

  @Test
  void existingKeysAreKeptAndAMissingKeyIsCreated() throws Exception {
    provision();
    String gateway = Files.readString(directory.resolve("gateway.jwk"));
    String exports = Files.readString(directory.resolve("exports-service.jwk"));
    Files.delete(directory.resolve("exports-service.jwk"));

    provision();

    assertThat(directory.resolve("gateway.jwk")).hasContent(gateway);
    String newExports = Files.readString(directory.resolve("exports-service.jwk"));
    assertThat(newExports).isNotEqualTo(exports);
    assertThat(
            JWKSet.load(directory.resolve("jwks.json").toFile()).getKeyByKeyId("exports-service"))
        .isEqualTo(ECKey.parse(newExports).toPublicJWK());
  }

  @Test
  void concurrentRunsAgreeOnTheKeys() throws Exception {
    for (int round = 0; round < 20; round++) {
      Path keys = directory.resolve("round " + round);
      CyclicBarrier start = new CyclicBarrier(RUNS);
      List<String> output = Collections.synchronizedList(new ArrayList<>());
      Callable<Void> run =
          () -> {
            start.await();
            new Keys(keys).provision(output::add);
            return null;
          };
      try (ExecutorService threads = Executors.newFixedThreadPool(RUNS)) {
        for (Future<Void> one : threads.invokeAll(Collections.nCopies(RUNS, run))) {
          one.get();
        }
      }
      for (JWK publicKey : JWKSet.load(keys.resolve("jwks.json").toFile()).getKeys()) {
        String own = Files.readString(keys.resolve(publicKey.getKeyID() + ".jwk"));
        assertThat(ECKey.parse(own).toPublicJWK()).isEqualTo(publicKey);
      }
      assertThat(output)
          .filteredOn(line -> line.endsWith(": made"))
          .doesNotHaveDuplicates()
          .hasSize(7);
      assertThat(keys).isDirectoryNotContaining("glob:**.tmp");
    }
  }

  @Test
  void invalidKeyFileIsNamedAndNotOverwritten() throws Exception {
    Path file = directory.resolve("gateway.jwk");
    Files.writeString(file, "{}");
    assertThatThrownBy(this::provision)
        .isInstanceOf(ProvisionException.class)
        .hasMessageStartingWith(file + " is no key: ");
    assertThat(file).hasContent("{}");
  }

  @Test
  void keyOfAnotherProgramIsRefused() throws Exception {
    provision();
    Files.copy(directory.resolve("gateway.jwk"), directory.resolve("copy"));
    Files.delete(directory.resolve("uploads-service.jwk"));
    Files.move(directory.resolve("copy"), directory.resolve("uploads-service.jwk"));
    assertThatThrownBy(this::provision)
        .isInstanceOf(ProvisionException.class)
        .hasMessageEndingWith("uploads-service.jwk is no private P-256 key of uploads-service");
  }

  private void provision() {
    new Keys(directory).provision(line -> {});
  }
}
