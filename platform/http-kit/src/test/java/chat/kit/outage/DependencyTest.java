package chat.kit.outage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.net.ConnectException;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.KafkaStorageException;
import org.apache.kafka.common.errors.SaslAuthenticationException;
import org.apache.kafka.common.errors.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.slf4j.LoggerFactory;

final class DependencyTest {
  private final AtomicLong now = new AtomicLong();
  private final Dependency broker = new Dependency("Broker", Duration.ofSeconds(5), now::get);
  private final Logger logger = (Logger) LoggerFactory.getLogger(Dependency.class);
  private final ListAppender<ILoggingEvent> lines = new ListAppender<>();

  @BeforeEach
  void listen() {
    lines.start();
    logger.setLevel(Level.INFO);
    logger.addAppender(lines);
  }

  @AfterEach
  void stop() {
    logger.detachAppender(lines);
    logger.setLevel(null);
  }

  private void pass(Duration time) {
    now.addAndGet(time.toNanos());
  }

  private List<String> logged() {
    return lines.list.stream().map(ILoggingEvent::getFormattedMessage).toList();
  }

  @Test
  void outageIsLoggedAtItsStartOncePerMinuteAndAtItsEnd() {
    for (int second = 0; second < 130; second++) {
      broker.failed("refused");
      broker.succeeded();
      pass(Duration.ofSeconds(1));
    }
    pass(Duration.ofSeconds(5));
    broker.succeeded();
    broker.succeeded();
    assertEquals(
        List.of(
            "Outage began: Broker: refused; further failures are logged once per minute",
            "Outage continues: Broker for 60 s (61 failures): refused",
            "Outage continues: Broker for 120 s (121 failures): refused",
            "Outage ended: Broker after 135 s (130 failures)"),
        logged());
  }

  @Test
  void shortOutageLogsTwoLinesForAnyNumberOfFailures() {
    for (int i = 0; i < 300; i++) {
      broker.failed("refused");
      pass(Duration.ofMillis(100));
    }
    pass(Duration.ofSeconds(5));
    broker.succeeded();
    assertEquals(2, logged().size());
  }

  @Test
  void successSoonAfterAFailureDoesNotEndTheOutage() {
    broker.failed("refused");
    pass(Duration.ofSeconds(4));
    broker.succeeded();
    assertTrue(broker.isFailing());
    assertEquals(Optional.of("refused"), broker.outage());
    pass(Duration.ofSeconds(1));
    broker.succeeded();
    assertFalse(broker.isFailing());
    assertEquals(Optional.empty(), broker.outage());
  }

  @Test
  void nextOutageIsLoggedAgain() {
    broker.failed("one");
    pass(Duration.ofSeconds(5));
    broker.succeeded();
    broker.failed("two");
    assertEquals("Outage began: Broker: two", logged().getLast().split(";")[0]);
  }

  @Test
  void workingDependencyLogsNothing() {
    broker.succeeded();
    assertEquals(List.of(), logged());
  }

  static Stream<Arguments> failures() {
    return Stream.of(
        Arguments.of(new SQLException("x", "08006"), Dependency.POSTGRESQL),
        Arguments.of(new SQLException("x", "57P01"), Dependency.POSTGRESQL),
        Arguments.of(new SQLException("x", "53300"), Dependency.POSTGRESQL),
        Arguments.of(new SQLException("x", "53100"), Dependency.POSTGRESQL_STORAGE),
        Arguments.of(
            new IllegalStateException(new SQLTransientConnectionException("timed out")),
            Dependency.POSTGRESQL),
        Arguments.of(new SQLException("x", "57014"), null),
        Arguments.of(new SQLException("x", "23505"), null),
        Arguments.of(new SQLException("x"), null),
        Arguments.of(new TimeoutException("x"), Dependency.KAFKA),
        Arguments.of(new KafkaException("x", new TimeoutException("x")), Dependency.KAFKA),
        Arguments.of(new SaslAuthenticationException("x"), Dependency.KAFKA),
        Arguments.of(new KafkaStorageException("x"), Dependency.KAFKA_STORAGE),
        Arguments.of(new ConnectException("x"), null));
  }

  @ParameterizedTest
  @MethodSource("failures")
  void failureIsAttributedToItsDependency(Throwable failure, @Nullable Dependency expected) {
    assertEquals(Optional.ofNullable(expected), Failures.dependency(failure));
  }

  @Test
  void kafkaClientWarningsAreLoggedAsOneLine() {
    var filter = new KafkaLogFilter();
    var context = new ch.qos.logback.classic.LoggerContext();
    context.addTurboFilter(filter);
    var ofAll = new ListAppender<ILoggingEvent>();
    ofAll.start();
    context.getLogger("ROOT").addAppender(ofAll);
    var network = context.getLogger("org.apache.kafka.clients.NetworkClient");
    var consumer = context.getLogger("org.apache.kafka.clients.consumer.internals.Fetcher");
    for (int i = 0; i < 100; i++) {
      network.warn("Connection to node {} ({}) could not be established.", -1, "127.0.0.1:9092");
      consumer.warn("Fetching failed");
    }
    context.getLogger("chat.kit.x").warn("another line");
    assertEquals(
        List.of("another line"), ofAll.list.stream().map(ILoggingEvent::getMessage).toList());
    assertEquals(
        1, logged().stream().filter(line -> line.startsWith("Outage began: Kafka: Conn")).count());
    assertTrue(Dependency.KAFKA.isFailing());
  }
}
