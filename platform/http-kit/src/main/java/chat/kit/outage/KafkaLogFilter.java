package chat.kit.outage;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.turbo.TurboFilter;
import ch.qos.logback.core.spi.FilterReply;
import org.jspecify.annotations.Nullable;
import org.slf4j.Marker;
import org.slf4j.helpers.MessageFormatter;

/**
 * Records warnings of Kafka's clients as failures of {@link Dependency#KAFKA} or its storage.
 *
 * <p>Each client logs several per second while it cannot connect, and throws nothing.
 */
public final class KafkaLogFilter extends TurboFilter {

  private static final String KAFKA = "org.apache.kafka.";
  private static final String CONNECTIONS = KAFKA + "clients.NetworkClient";
  private static final String STORAGE_ERROR = "KAFKA_STORAGE_ERROR";

  @Override
  public FilterReply decide(
      @Nullable Marker marker,
      Logger logger,
      Level level,
      @Nullable String format,
      Object @Nullable [] arguments,
      @Nullable Throwable failure) {
    if (format == null
        || !level.isGreaterOrEqual(Level.WARN)
        || !logger.getName().startsWith(KAFKA)) {
      return FilterReply.NEUTRAL;
    }
    String message = MessageFormatter.basicArrayFormat(format, arguments);
    if (message.contains(STORAGE_ERROR)) {
      Dependency.KAFKA_STORAGE.failed(message);
      return FilterReply.DENY;
    }
    if (logger.getName().equals(CONNECTIONS)) {
      Dependency.KAFKA.failed(message);
      return FilterReply.DENY;
    }
    return Dependency.KAFKA.isFailing() || Dependency.KAFKA_STORAGE.isFailing()
        ? FilterReply.DENY
        : FilterReply.NEUTRAL;
  }
}
