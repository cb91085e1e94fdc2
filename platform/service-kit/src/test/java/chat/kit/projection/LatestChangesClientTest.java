package chat.kit.projection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import chat.contracts.Program;
import chat.kit.client.InternalClient;
import chat.kit.error.Refusal;
import chat.kit.outage.Dependency;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.Test;

@ServiceTest(Program.UPLOADS)
final class LatestChangesClientTest {

  private final InternalClient client;

  LatestChangesClientTest(RunningService service) {
    this.client = service.bean(InternalClient.class);
  }

  @Test
  void outageReasonNamesTheFailedCall() {
    try (ExecutorService ended = Executors.newVirtualThreadPerTaskExecutor()) {
      ended.shutdown();
      var latest = new LatestChangesClient(client, ended);
      assertThatThrownBy(() -> latest.of(Program.IDENTITY, 1))
          .isInstanceOfSatisfying(
              Refusal.class, refusal -> assertThat(refusal.status()).isEqualTo(503));
    }
    assertThat(Dependency.of(Program.IDENTITY).outage())
        .hasValueSatisfying(reason ->
            assertThat(reason)
                .startsWith("no answer to /internal/changes")
                .contains(RejectedExecutionException.class.getName()));
  }
}
