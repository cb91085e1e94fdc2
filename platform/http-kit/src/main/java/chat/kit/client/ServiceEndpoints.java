package chat.kit.client;

import chat.contracts.Program;
import io.micronaut.context.annotation.Context;
import io.micronaut.context.annotation.Property;
import jakarta.annotation.PreDestroy;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The endpoints of the services.
 *
 * <p>If a service may have several, their names are resolved and their readiness is probed once per
 * second. Endpoints that are not ready are tried last.
 */
@Context
public final class ServiceEndpoints {

  private static final Logger LOG = LoggerFactory.getLogger(ServiceEndpoints.class);

  private static final Duration INTERVAL = Duration.ofSeconds(1);

  private final Map<Program, EndpointGroup> groups = new EnumMap<>(Program.class);
  private final @Nullable Thread thread;

  ServiceEndpoints(
      @Property(name = "chat.programs.identity-service") ServiceUrls identity,
      @Property(name = "chat.programs.channels-service") ServiceUrls channels,
      @Property(name = "chat.programs.messaging-service") ServiceUrls messaging,
      @Property(name = "chat.programs.uploads-service") ServiceUrls uploads,
      @Property(name = "chat.programs.exports-service") ServiceUrls exports) {
    add(Program.IDENTITY, identity);
    add(Program.CHANNELS, channels);
    add(Program.MESSAGING, messaging);
    add(Program.UPLOADS, uploads);
    add(Program.EXPORTS, exports);
    this.thread =
        groups.values().stream().anyMatch(EndpointGroup::mayHaveSeveral)
            ? Thread.ofVirtual().name("endpoints").start(this::run)
            : null;
  }

  private void add(Program program, ServiceUrls urls) {
    groups.put(program, new EndpointGroup(program, urls));
  }

  /** Returns the endpoints of a service in the order in which to try them; at least one. */
  public List<Endpoint> candidates(Program service) {
    return group(service).candidates();
  }

  /** Returns all endpoints of a service. */
  public List<Endpoint> all(Program service) {
    return group(service).all();
  }

  private EndpointGroup group(Program service) {
    EndpointGroup group = groups.get(service);
    if (group == null) {
      throw new IllegalArgumentException("No endpoints are configured for " + service.wireName());
    }
    return group;
  }

  private void run() {
    try (ReadinessProbe probe = new ReadinessProbe()) {
      while (true) {
        groups.forEach((program, group) -> look(program, group, probe));
        Thread.sleep(INTERVAL);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static void look(Program program, EndpointGroup group, ReadinessProbe probe) {
    try {
      group.resolve();
      List<Endpoint> endpoints = group.all();
      if (endpoints.size() > 1) {
        endpoints.forEach(probe::send);
      }
    } catch (RuntimeException e) {
      LOG.error("Resolving endpoints failed: {}; retrying", program.wireName(), e);
    }
  }

  @PreDestroy
  void stop() {
    if (thread != null) {
      thread.interrupt();
    }
  }
}
