package chat.messaging.register;

import chat.contracts.ChangeNumbers;
import chat.contracts.Program;
import chat.kit.client.InternalClient;
import chat.kit.client.SeenHeader;
import chat.kit.envelope.JsonText;
import chat.kit.error.Refusal;
import chat.kit.error.RequestError;
import chat.kit.state.StateParts;
import chat.kit.state.StateRequest;
import chat.kit.token.Caller;
import io.micronaut.scheduling.TaskExecutors;
import jakarta.inject.Named;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/**
 * The state of this service's own parts and of its neighbours', who are asked at the same time. It
 * is whole or not at all: where one of them is away, so is the answer.
 */
@Singleton
final class GatheredState implements InitialState {

  private static final String PATH = "/internal/initial_state";

  /** A state has megabytes in a large organization; who comes when many are made waits. */
  private static final int MADE_AT_ONCE = 4;

  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private final StateParts ownParts;
  private final InternalClient services;
  private final ExecutorService blocking;
  private final Semaphore room = new Semaphore(MADE_AT_ONCE);

  GatheredState(
      StateParts ownParts,
      InternalClient services,
      @Named(TaskExecutors.BLOCKING) ExecutorService blocking) {
    this.ownParts = ownParts;
    this.services = services;
    this.blocking = blocking;
  }

  @Override
  public Map<String, Object> of(Caller caller, RegisterRequest request) {
    StateRequest wanted = wanted(caller, request);
    List<Program> programs =
        Arrays.stream(Neighbour.values())
            .filter(neighbour -> neighbour.gives(wanted))
            .map(Neighbour::program)
            .toList();
    if (programs.isEmpty()) {
      return ownParts.of(wanted);
    }
    try {
      if (!room.tryAcquire(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
        throw RequestError.unavailable("The state of the organization");
      }
      try {
        return gathered(wanted, programs);
      } finally {
        room.release();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw RequestError.unavailable("The service");
    }
  }

  private Map<String, Object> gathered(StateRequest wanted, List<Program> programs)
      throws InterruptedException {
    Map<String, String> headers = seenByGateway();
    List<Future<byte[]>> answers = new ArrayList<>();
    for (Program program : programs) {
      answers.add(blocking.submit(() -> services.postForJson(program, PATH, wanted, headers)));
    }
    Map<String, Object> fields = new LinkedHashMap<>(ownParts.of(wanted));
    for (Future<byte[]> answer : answers) {
      JsonText.fields(of(answer))
          .forEach((name, value) -> fields.merge(name, value, GatheredState::together));
    }
    return fields;
  }

  /** Some fields are objects to which several services give something. */
  private static Object together(Object before, Object later) {
    return before instanceof JsonText one && later instanceof JsonText other
        ? one.and(other)
        : later;
  }

  private static byte[] of(Future<byte[]> answer) throws InterruptedException {
    try {
      return answer.get();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof Refusal refusal) {
        throw refusal;
      }
      throw new IllegalStateException(e.getCause());
    }
  }

  /** The neighbours' copies are to be as new as what the client knows. */
  private static Map<String, String> seenByGateway() {
    String seen = SeenHeader.ofRequest();
    return seen == null ? Map.of() : Map.of(ChangeNumbers.SEEN_HEADER, seen);
  }

  private static StateRequest wanted(Caller caller, RegisterRequest request) {
    return new StateRequest(
        caller.organizationId(),
        caller.userId(),
        caller.role().number(),
        caller.isBot(),
        caller.botOwnerId(),
        caller.client(),
        request.eventTypes(),
        request.clientGravatar(),
        request.slimPresence(),
        request.presenceHistoryLimitDays(),
        request.includeSubscribers().name().toLowerCase(Locale.ROOT),
        request.capabilities().capabilities().stream()
            .map(Capability::wireName)
            .collect(Collectors.toSet()));
  }
}
