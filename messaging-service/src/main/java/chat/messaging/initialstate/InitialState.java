package chat.messaging.initialstate;

import chat.contracts.ChangeNumbers;
import chat.contracts.Program;
import chat.kit.client.InternalStreams;
import chat.kit.client.SeenHeader;
import chat.kit.envelope.JsonText;
import chat.kit.error.Refusal;
import chat.kit.error.RequestError;
import chat.kit.limit.Bulkhead.Capacity;
import chat.kit.limit.Deadline;
import chat.kit.limit.FairBulkhead;
import chat.kit.state.StateParts;
import chat.kit.state.StateRequest;
import chat.kit.stream.Spool;
import chat.kit.stream.Spools;
import chat.kit.token.Caller;
import io.micronaut.context.annotation.Property;
import io.micronaut.scheduling.TaskExecutors;
import jakarta.inject.Named;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Collects the initial state of a new event queue from all services.
 *
 * <p>The other services are asked in parallel while this service computes its own parts. The state
 * is complete or the request fails: if a service is unavailable, the answer is 503. Responses of
 * other services are not held in memory ({@link Spool}).
 */
@Singleton
public final class InitialState {

  private static final Logger LOG = LoggerFactory.getLogger(InitialState.class);

  private static final String PATH = "/internal/initial_state";

  /** The state of a large organization takes megabytes and seconds; further requests wait. */
  private static final int MAX_CONCURRENT_STATES = 4;

  /**
   * Clients of one account that start together, for example after a restart, wait for one another.
   */
  private static final Capacity ACCOUNT_CAPACITY = new Capacity(2, 100);

  private final Duration timeout;
  private final StateParts ownParts;
  private final InternalStreams services;
  private final Spools spools;
  private final ExecutorService blocking;
  private final FairBulkhead bulkhead;

  /**
   * @param timeout for a permit and all responses of other services together, which have tens of
   *     megabytes in an organization of 100,000 users. Together with the preceding waits (for the
   *     client's own changes and the start offset, at most 9 s) it stays below the 30 s of the
   *     gateway, whose timeout could not name the slow service.
   */
  InitialState(
      StateParts ownParts,
      InternalStreams services,
      Spools spools,
      @Named(TaskExecutors.BLOCKING) ExecutorService blocking,
      @Property(name = "chat.register.longest", defaultValue = "15s") Duration timeout) {
    this.ownParts = ownParts;
    this.services = services;
    this.spools = spools;
    this.blocking = blocking;
    this.timeout = timeout;
    // A request that has waited longer could hardly be completed in the remaining time.
    this.bulkhead =
        new FairBulkhead(
            "The state of the organization",
            Capacity.of(MAX_CONCURRENT_STATES),
            ACCOUNT_CAPACITY,
            timeout.dividedBy(2));
  }

  /**
   * Returns the fields of the response to {@code POST /register} except those of the queue itself.
   * Has to be called after the start offset of the queue is determined, so that concurrent changes
   * also arrive as events. 503 if a service that provides a part is unavailable.
   */
  public Map<String, Object> of(Caller caller, RegisterRequest request) {
    StateRequest stateRequest = stateRequest(caller, request);
    List<Program> programs =
        Arrays.stream(StateProvider.values())
            .filter(provider -> provider.gives(stateRequest))
            .map(StateProvider::program)
            .toList();
    Deadline deadline = Deadline.after(timeout);
    try {
      return bulkhead.take(caller.userId(), () -> collect(stateRequest, programs, deadline));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw RequestError.unavailable("The service");
    }
  }

  private Map<String, Object> collect(
      StateRequest stateRequest, List<Program> programs, Deadline deadline)
      throws InterruptedException {
    Map<String, String> headers = seenChangeNumbers();
    List<Spool> answers = programs.stream().map(_ -> spools.open()).toList();
    List<Future<?>> pendingResponses = new ArrayList<>();
    Map<String, Object> fields = new LinkedHashMap<>();
    try {
      for (int i = 0; i < programs.size(); i++) {
        Program program = programs.get(i);
        Spool answer = answers.get(i);
        pendingResponses.add(blocking.submit(() -> ask(program, stateRequest, headers, answer)));
      }
      fields.putAll(ownParts.of(stateRequest));
      for (int i = 0; i < programs.size(); i++) {
        await(programs.get(i), pendingResponses.get(i), deadline);
        JsonText.fields(answers.get(i))
            .forEach((name, value) -> fields.merge(name, value, InitialState::merged));
      }
      return fields;
    } catch (InterruptedException | RuntimeException e) {
      pendingResponses.forEach(pendingResponse -> pendingResponse.cancel(true));
      answers.forEach(Spool::close);
      JsonText.giveUp(fields.values());
      throw e;
    }
  }

  private @Nullable Void ask(
      Program program, StateRequest stateRequest, Map<String, String> headers, Spool answer)
      throws IOException {
    try (InputStream state = services.post(program, PATH, stateRequest, headers)) {
      state.transferTo(answer.sink());
    }
    return null;
  }

  /** Merges fields that are objects with parts from several services. */
  private static Object merged(Object before, Object later) {
    return before instanceof JsonText one && later instanceof JsonText other
        ? one.and(other)
        : later;
  }

  private static void await(Program program, Future<?> pendingResponse, Deadline deadline)
      throws InterruptedException {
    try {
      pendingResponse.get(deadline.left().toNanos(), TimeUnit.NANOSECONDS);
    } catch (TimeoutException e) {
      LOG.warn(
          "Initial state not received in time from {}; registration refused", program.wireName());
      throw RequestError.unavailable(program.wireName());
    } catch (ExecutionException e) {
      if (e.getCause() instanceof Refusal refusal) {
        throw refusal;
      }
      if (e.getCause() instanceof IOException) {
        LOG.warn(
            "Initial state from {} is truncated; registration refused",
            program.wireName(),
            e.getCause());
        throw RequestError.unavailable(program.wireName());
      }
      throw new IllegalStateException(e.getCause());
    }
  }

  /**
   * Returns the header with the change numbers that the client has seen. With it, projections of
   * the other services are at least as recent.
   */
  private static Map<String, String> seenChangeNumbers() {
    String seen = SeenHeader.ofRequest();
    return seen == null ? Map.of() : Map.of(ChangeNumbers.SEEN_HEADER, seen);
  }

  private static StateRequest stateRequest(Caller caller, RegisterRequest request) {
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
        request.includeSubscribers(),
        request.capabilities().capabilities().stream()
            .map(Capability::wireName)
            .collect(Collectors.toSet()));
  }
}
