package chat.blob;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

final class ThrottledLogTest {

  @Test
  void manyErrorsAreLoggedAsOneLine() {
    Logger logger = (Logger) LoggerFactory.getLogger(ThrottledLogTest.class);
    ListAppender<ILoggingEvent> lines = new ListAppender<>();
    lines.start();
    logger.addAppender(lines);
    ThrottledLog log = new ThrottledLog(logger);
    for (int i = 0; i < 100; i++) {
      log.error("Storage is full");
    }
    assertThat(lines.list)
        .singleElement()
        .satisfies(line -> {
          assertThat(line.getFormattedMessage())
              .isEqualTo("Storage is full (0 more since the last such line)");
          assertThat(line.getThrowableProxy()).isNull();
        });
  }
}
