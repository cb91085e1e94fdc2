package chat.kit.outbox;

import io.micronaut.context.ApplicationContextBuilder;
import io.micronaut.context.ApplicationContextConfigurer;
import io.micronaut.context.annotation.ContextConfigurer;
import io.micronaut.context.env.PropertySource;
import java.util.LinkedHashMap;
import java.util.Map;

/** The default configuration of all services with a schema, which {@code chat.schema} names. */
@ContextConfigurer
public final class ServiceDefaults implements ApplicationContextConfigurer {

  private static final int BELOW_APPLICATION_YML = -10_000;

  /**
   * Session settings by which PostgreSQL ends abandoned work.
   *
   * <p>If a service has given up, was killed, or is on a machine that vanished, its locks are
   * released within half a minute. A transaction of a service that hangs is ended after the request
   * timeout.
   */
  private static final String SESSION =
      """
      set client_connection_check_interval = '2s';
      set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3;
      set tcp_user_timeout = '30s';
      set idle_in_transaction_session_timeout = '${CHAT_DATABASE_TIMEOUT:60}s'
      """;

  @Override
  public void configure(ApplicationContextBuilder builder) {
    builder.propertySources(PropertySource.of("service", properties(), BELOW_APPLICATION_YML));
  }

  private static Map<String, Object> properties() {
    Map<String, Object> properties = new LinkedHashMap<>();
    properties.put(
        "datasources.default.url", "${CHAT_DATABASE_URL:`jdbc:postgresql://127.0.0.1:5432/chat`}");
    properties.put("datasources.default.username", "${chat.schema}");
    properties.put("datasources.default.password", "${CHAT_DATABASE_PASSWORD:}");
    properties.put("datasources.default.driver-class-name", "org.postgresql.Driver");
    properties.put("datasources.default.maximum-pool-size", "${CHAT_DATABASE_CONNECTIONS:16}");
    properties.put("datasources.default.minimum-idle", 2);
    properties.put("datasources.default.connection-timeout", 5000);
    // Time limit for a database that has vanished without closing its connections.
    properties.put(
        "datasources.default.data-source-properties.socketTimeout", "${CHAT_DATABASE_TIMEOUT:60}");
    properties.put("datasources.default.data-source-properties.tcpKeepAlive", true);
    properties.put("datasources.default.connection-init-sql", SESSION);
    // The detail of a database error contains the row, but users' addresses and texts must not be
    // logged.
    properties.put("datasources.default.data-source-properties.logServerErrorDetail", false);
    properties.put("datasources.default.db-type", "postgres");
    properties.put("datasources.default.dialect", "POSTGRES");
    properties.put("endpoints.jobs.enabled", true);
    properties.put("endpoints.jobs.sensitive", false);
    properties.put("chat.snapshots.limit", "${CHAT_SNAPSHOT_LIMIT:30m}");
    // chat.kit.health has its own indicator, which keeps a program ready without Kafka.
    properties.put("kafka.health.enabled", false);
    properties.put("kafka.consumers.default.isolation.level", "read_committed");
    properties.put("kafka.consumers.default.fetch.max.wait.ms", 500);
    return properties;
  }
}
