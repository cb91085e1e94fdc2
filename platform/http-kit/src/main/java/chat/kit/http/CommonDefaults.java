package chat.kit.http;

import io.micronaut.context.ApplicationContextBuilder;
import io.micronaut.context.ApplicationContextConfigurer;
import io.micronaut.context.annotation.ContextConfigurer;
import io.micronaut.context.env.PropertySource;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The default configuration of all programs.
 *
 * <p>A program's own {@code application.yml} and the environment override it.
 */
@ContextConfigurer
public final class CommonDefaults implements ApplicationContextConfigurer {

  private static final int BELOW_APPLICATION_YML = -10_000;

  private static final String TRANSPORT = "${chat.transport},nio";

  @Override
  public void configure(ApplicationContextBuilder builder) {
    builder
        .banner(false)
        .propertySources(PropertySource.of("kit", properties(), BELOW_APPLICATION_YML));
  }

  private static Map<String, Object> properties() {
    Map<String, Object> properties = new LinkedHashMap<>();
    properties.put("micronaut.server.host", "${CHAT_HOST:127.0.0.1}");
    // Other threads compute the responses, most of them in other programs, and waking more threads
    // would cost more than the work that the event loops do.
    properties.put(
        "micronaut.netty.event-loops.default.thread-core-ratio", "${CHAT_EVENT_LOOPS:0.5}");
    // The first transport that the system supports. io_uring combines many reads and writes in one
    // system call.
    properties.put("chat.transport", "${CHAT_TRANSPORT:io_uring}");
    properties.put("micronaut.netty.event-loops.default.transport", TRANSPORT);
    properties.put("micronaut.server.netty.parent.transport", TRANSPORT);
    properties.put("micronaut.server.netty.parent.threads", 1);
    properties.put("micronaut.lifecycle.graceful-shutdown.enabled", true);
    properties.put(
        "micronaut.lifecycle.graceful-shutdown.grace-period", "${CHAT_SHUTDOWN_GRACE:15s}");
    properties.put("chat.shutdown.delay", "${CHAT_SHUTDOWN_DELAY:5s}");
    properties.put("micronaut.server.max-request-size", "4MB");
    // The size of a decompressed body is not limited; the gateway refuses compressed ones.
    properties.put("micronaut.server.netty.request-decompression-enabled", false);
    properties.put("micronaut.server.idle-timeout", "150s");
    properties.put("micronaut.server.read-idle-timeout", "150s");
    properties.put("micronaut.server.write-idle-timeout", "150s");
    // Long enough for a GET with the ids of 5,000 messages, the most that a response may contain.
    properties.put("micronaut.server.netty.max-initial-line-length", 131_072);
    properties.put("micronaut.server.netty.max-header-size", 32768);
    // The gateway calls a service at an internal address, with the origins of pages of the external
    // one.
    properties.put("micronaut.server.cors.localhost-pass-through", true);
    properties.put("chat.max-form-size", 2_097_152);
    properties.put("chat.form-timeout", "${CHAT_FORM_TIMEOUT:60s}");
    properties.put("chat.form-memory", "${CHAT_FORM_MEMORY:0}");
    properties.put("chat.spool-mebibytes", "${CHAT_SPOOL_MEBIBYTES:2048}");
    properties.put("micronaut.serde.serialization.inclusion", "ALWAYS");
    properties.put("micronaut.serde.maximum-nesting-depth", 64);
    properties.put("micronaut.security.enabled", true);
    // chat.kit.token has its own filter, which evaluates the same rules.
    properties.put("micronaut.security.filter.enabled", false);
    properties.put("micronaut.security.basic-auth.enabled", false);
    properties.put("micronaut.security.redirect.enabled", false);
    properties.put("chat.keys-directory", "${CHAT_KEYS_DIRECTORY:.local/keys}");
    properties.put("chat.external-url", "${CHAT_EXTERNAL_URL:`http://127.0.0.1:8080`}");
    properties.put(
        "chat.programs.identity-service", "${CHAT_IDENTITY_URL:`http://127.0.0.1:8081`}");
    properties.put(
        "chat.programs.channels-service", "${CHAT_CHANNELS_URL:`http://127.0.0.1:8082`}");
    properties.put(
        "chat.programs.messaging-service", "${CHAT_MESSAGING_URL:`http://127.0.0.1:8083`}");
    properties.put("chat.programs.uploads-service", "${CHAT_UPLOADS_URL:`http://127.0.0.1:8084`}");
    properties.put("chat.programs.exports-service", "${CHAT_EXPORTS_URL:`http://127.0.0.1:8085`}");
    properties.put("kafka.bootstrap.servers", "${CHAT_KAFKA_BOOTSTRAP_SERVERS:`127.0.0.1:9092`}");
    properties.put("chat.kafka-client-properties", "${CHAT_KAFKA_CLIENT_PROPERTIES:}");
    properties.put("endpoints.all.enabled", false);
    properties.put("endpoints.health.enabled", true);
    properties.put("endpoints.health.sensitive", false);
    properties.put("endpoints.health.details-visible", "ANONYMOUS");
    properties.put("endpoints.prometheus.enabled", true);
    properties.put("endpoints.prometheus.sensitive", false);
    return properties;
  }
}
