package chat.gateway;

import chat.kit.setting.AtLeast;
import io.micronaut.context.annotation.Context;
import io.micronaut.context.annotation.Property;
import io.micronaut.context.exceptions.ConfigurationException;
import io.micronaut.http.HttpRequest;

/**
 * The port of the operators, where the gateway alone answers, whoever asks. It is made when the
 * program starts, as clients at that port must end it.
 */
@Context
final class ManagementPort {
  private final int port;

  /**
   * Takes both ports.
   *
   * @param ofClients -1 for any that is free
   */
  ManagementPort(
      @AtLeast("-1") @Property(name = "micronaut.server.port") int ofClients,
      @Property(name = "endpoints.all.port") int port) {
    if (ofClients == port) {
      throw new ConfigurationException(
          "CHAT_PORT and CHAT_MANAGEMENT_PORT must differ, both are " + port);
    }
    this.port = port;
  }

  /** Whether a request came there. */
  boolean isOf(HttpRequest<?> request) {
    return request.getServerAddress().getPort() == port;
  }
}
