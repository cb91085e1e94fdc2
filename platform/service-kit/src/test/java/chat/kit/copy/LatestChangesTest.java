package chat.kit.copy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import chat.contracts.Program;
import chat.kit.client.InternalClient;
import chat.kit.error.Refusal;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

@ServiceTest(Program.UPLOADS)
final class LatestChangesTest {

  private final InternalClient client;

  LatestChangesTest(RunningService service) {
    this.client = service.bean(InternalClient.class);
  }

  @Test
  void logSaysWhyAnOwnerCouldNotBeAsked() {
    var log = (Logger) LoggerFactory.getLogger(LatestChanges.class);
    var appender = new ListAppender<ILoggingEvent>();
    appender.start();
    log.addAppender(appender);
    log.setLevel(Level.WARN);
    try (ExecutorService ended = Executors.newVirtualThreadPerTaskExecutor()) {
      ended.shutdown();
      var latest = new LatestChanges(client, ended);
      assertThatThrownBy(() -> latest.of(Program.IDENTITY, 1))
          .isInstanceOfSatisfying(
              Refusal.class, refusal -> assertThat(refusal.status()).isEqualTo(503));
    } finally {
      log.setLevel(null);
      log.detachAppender(appender);
    }
    assertThat(appender.list)
        .singleElement()
        .satisfies(line -> {
          assertThat(line.getFormattedMessage()).startsWith(Program.IDENTITY.wireName());
          assertThat(line.getThrowableProxy().getClassName())
              .isEqualTo(RejectedExecutionException.class.getName());
        });
  }
}
