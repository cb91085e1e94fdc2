package chat.kit.http;

import io.micronaut.context.annotation.Context;
import io.micronaut.context.annotation.Property;
import io.micronaut.context.exceptions.ConfigurationException;
import io.netty.channel.uring.IoUring;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Validates the configured network transport and logs if it is unavailable. */
@Context
final class Transport {

  private static final Logger LOG = LoggerFactory.getLogger(Transport.class);

  private static final String IO_URING = "io_uring";
  private static final String NIO = "nio";

  Transport(@Property(name = "chat.transport") String chosen) {
    if (!List.of(IO_URING, NIO).contains(chosen)) {
      throw new ConfigurationException(
          "CHAT_TRANSPORT is %s or %s, not %s".formatted(IO_URING, NIO, chosen));
    }
    if (chosen.equals(IO_URING) && !IoUring.isAvailable()) {
      LOG.info(
          "Transport io_uring unavailable: using {}: {}",
          NIO,
          IoUring.unavailabilityCause().toString());
    }
  }
}
