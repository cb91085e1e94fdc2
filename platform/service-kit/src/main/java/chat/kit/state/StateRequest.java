package chat.kit.state;

import chat.kit.token.Caller;
import chat.kit.token.Role;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A client's request for the initial state (API: register-queue); the body of {@code POST
 * /internal/initial_state}.
 *
 * @param role the number of the role
 * @param eventTypes the requested parts, named like the types of their events; null for all
 * @param presenceHistoryLimitDays null for the presences of two weeks
 * @param capabilities the client's capabilities, for example {@code empty_topic_name}
 */
@Serdeable(naming = SnakeCaseStrategy.class)
public record StateRequest(
    long organizationId,
    long userId,
    int role,
    boolean isBot,
    @Nullable Long botOwnerId,
    String client,
    @Nullable Set<String> eventTypes,
    boolean clientGravatar,
    boolean slimPresence,
    @Nullable Integer presenceHistoryLimitDays,
    IncludeSubscribers includeSubscribers,
    Set<String> capabilities) {

  /** Returns a request for some parts only, in the forms for the newest clients. */
  public static StateRequest ofParts(Caller caller, Set<String> eventTypes) {
    return new StateRequest(
        caller.organizationId(),
        caller.userId(),
        caller.role().number(),
        caller.isBot(),
        caller.botOwnerId(),
        caller.client(),
        eventTypes,
        true,
        true,
        null,
        IncludeSubscribers.NO,
        Set.of());
  }

  /** Returns the account that registers. */
  public Caller caller() {
    return new Caller(organizationId, userId, Role.of(role), isBot, botOwnerId, client);
  }

  StateRequest withRole(Role current) {
    return new StateRequest(
        organizationId,
        userId,
        current.number(),
        isBot,
        botOwnerId,
        client,
        eventTypes,
        clientGravatar,
        slimPresence,
        presenceHistoryLimitDays,
        includeSubscribers,
        capabilities);
  }

  /** Returns whether the client requests the part of that name. */
  public boolean wants(String eventType) {
    return eventTypes == null || eventTypes.contains(eventType);
  }

  /** Returns whether the client explicitly requests that part. */
  public boolean names(String eventType) {
    return eventTypes != null && eventTypes.contains(eventType);
  }

  public boolean can(String capability) {
    return capabilities.contains(capability);
  }
}
