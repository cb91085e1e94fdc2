package chat.kit.http;

import io.micronaut.context.ApplicationContextBuilder;
import io.micronaut.context.ApplicationContextConfigurer;
import io.micronaut.context.annotation.ContextConfigurer;
import io.micronaut.context.env.PropertySource;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The configuration that all programs have in common; a program's own {@code application.yml} and
 * the environment win over it.
 */
@ContextConfigurer
public final class KitDefaults implements ApplicationContextConfigurer {

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
    // Answers are made by other threads, most of them of other programs, and threads that wake one
    // another cost more than what they do.
    properties.put(
        "micronaut.netty.event-loops.default.thread-core-ratio", "${CHAT_EVENT_LOOPS:0.5}");
    // The first that the system has. With io_uring many reads and writes are one call of it.
    properties.put("chat.transport", "${CHAT_TRANSPORT:io_uring}");
    properties.put("micronaut.netty.event-loops.default.transport", TRANSPORT);
    properties.put("micronaut.server.netty.parent.transport", TRANSPORT);
    properties.put("micronaut.server.netty.parent.threads", 1);
    properties.put("micronaut.lifecycle.graceful-shutdown.enabled", true);
    properties.put(
        "micronaut.lifecycle.graceful-shutdown.grace-period", "${CHAT_SHUTDOWN_GRACE:15s}");
    properties.put("chat.shutdown.delay", "${CHAT_SHUTDOWN_DELAY:5s}");
    properties.put("micronaut.server.max-request-size", "4MB");
    // What a body would be unpacked to is nowhere bounded; the gateway refuses packed ones.
    properties.put("micronaut.server.netty.request-decompression-enabled", false);
    properties.put("micronaut.server.idle-timeout", "150s");
    properties.put("micronaut.server.read-idle-timeout", "150s");
    properties.put("micronaut.server.write-idle-timeout", "150s");
    // GET with the ids of the 5,000 messages that one answer may hold.
    properties.put("micronaut.server.netty.max-initial-line-length", 131_072);
    properties.put("micronaut.server.netty.max-header-size", 32768);
    // A service is asked by the gateway at an address of its own, about pages of the external one.
    properties.put("micronaut.server.cors.localhost-pass-through", true);
    properties.put("chat.max-form-size", 2_097_152);
    properties.put("chat.form-timeout", "${CHAT_FORM_TIMEOUT:60s}");
    properties.put("chat.form-memory", "${CHAT_FORM_MEMORY:0}");
    properties.put("chat.spool-mebibytes", "${CHAT_SPOOL_MEBIBYTES:2048}");
    properties.put("micronaut.serde.serialization.inclusion", "ALWAYS");
    properties.put("micronaut.serde.maximum-nesting-depth", 64);
    properties.put("micronaut.security.enabled", true);
    // chat.kit.token has a filter of its own that asks the same rules.
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
