package chat.gateway;

import chat.kit.setting.AtLeast;
import io.micronaut.context.annotation.Context;
import io.micronaut.context.annotation.Property;
import io.micronaut.context.exceptions.ConfigurationException;
import io.micronaut.http.HttpRequest;

/**
 * The operators' port, where only the gateway answers.
 *
 * <p>Created at startup, because equal client and management ports must stop the program.
 */
@Context
final class ManagementPort {
  private final int port;

  /**
   * Takes both ports.
   *
   * @param ofClients the client port; -1 for any free port
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

  /** Whether the request arrived at the management port. */
  boolean isOf(HttpRequest<?> request) {
    return request.getServerAddress().getPort() == port;
  }
}
