package chat.kit.state;

import chat.kit.token.Caller;
import chat.kit.token.Role;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Who registers for events, what he wants to be told at first, and in which form (behaviour, 18.1);
 * the body of {@code POST /internal/initial_state}.
 *
 * @param role its number
 * @param eventTypes the parts that are wanted, named as the types of their events; null for all
 * @param presenceHistoryLimitDays null for the presences of two weeks
 * @param capabilities what the client can do, for example {@code empty_topic_name}
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

  /** A question for some parts alone, in the forms that newest clients get. */
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

  /** Who registers. */
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

  /** Whether the client wants the part of that name. */
  public boolean wants(String eventType) {
    return eventTypes == null || eventTypes.contains(eventType);
  }

  /** Whether the client wants that part and said so. */
  public boolean names(String eventType) {
    return eventTypes != null && eventTypes.contains(eventType);
  }

  public boolean can(String capability) {
    return capabilities.contains(capability);
  }
}
