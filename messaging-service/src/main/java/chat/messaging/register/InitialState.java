package chat.messaging.register;

import chat.contracts.ChangeNumbers;
import chat.contracts.Program;
import chat.kit.client.InternalStreams;
import chat.kit.client.SeenHeader;
import chat.kit.envelope.JsonText;
import chat.kit.error.Refusal;
import chat.kit.error.RequestError;
import chat.kit.limit.Deadline;
import chat.kit.limit.FairTurns;
import chat.kit.limit.Turns.Capacity;
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
 * The state from which the events of a new queue go on: this service's own parts and its
 * neighbours', who are asked at the same time. It is whole or not at all: where one of them is
 * away, so is the answer. What the neighbours tell is not held in memory ({@link Spool}).
 */
@Singleton
public final class InitialState {

  private static final Logger LOG = LoggerFactory.getLogger(InitialState.class);

  private static final String PATH = "/internal/initial_state";

  /** A state takes megabytes and seconds in a large organization; who comes meanwhile waits. */
  private static final int MADE_AT_ONCE = 4;

  /** Programs of one account that begin together, as after a restart, wait for one another. */
  private static final Capacity OF_ACCOUNT = new Capacity(2, 100);

  private final Duration longest;
  private final StateParts ownParts;
  private final InternalStreams services;
  private final Spools spools;
  private final ExecutorService blocking;
  private final FairTurns turns;

  /**
   * @param longest for a turn and the neighbours' whole answers together, which have tens of
   *     megabytes in an organization of 100,000. With what is waited for before (the client's
   *     changes, the place among the events: 9 s at most) it is less than the 30 s of the gateway,
   *     which could not tell who is busy.
   */
  InitialState(
      StateParts ownParts,
      InternalStreams services,
      Spools spools,
      @Named(TaskExecutors.BLOCKING) ExecutorService blocking,
      @Property(name = "chat.register.longest", defaultValue = "15s") Duration longest) {
    this.ownParts = ownParts;
    this.services = services;
    this.spools = spools;
    this.blocking = blocking;
    this.longest = longest;
    // Who has waited longer for his turn would hardly be served in the rest of the time.
    this.turns =
        new FairTurns(
            "The state of the organization",
            Capacity.of(MADE_AT_ONCE),
            OF_ACCOUNT,
            longest.dividedBy(2));
  }

  /**
   * The fields of the answer to {@code POST /register} beside those of the queue itself. To be
   * called once the queue's position is taken, so that what changes meanwhile comes as an event,
   * too. A 503 where one of those who give a part of it is away.
   */
  public Map<String, Object> of(Caller caller, RegisterRequest request) {
    StateRequest wanted = wanted(caller, request);
    List<Program> programs =
        Arrays.stream(Neighbour.values())
            .filter(neighbour -> neighbour.gives(wanted))
            .map(Neighbour::program)
            .toList();
    Deadline deadline = Deadline.after(longest);
    try {
      return turns.take(caller.userId(), () -> gathered(wanted, programs, deadline));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw RequestError.unavailable("The service");
    }
  }

  private Map<String, Object> gathered(
      StateRequest wanted, List<Program> programs, Deadline deadline) throws InterruptedException {
    Map<String, String> headers = seenByGateway();
    List<Spool> answers = programs.stream().map(_ -> spools.open()).toList();
    List<Future<?>> askings = new ArrayList<>();
    Map<String, Object> fields = new LinkedHashMap<>();
    try {
      for (int i = 0; i < programs.size(); i++) {
        Program program = programs.get(i);
        Spool answer = answers.get(i);
        askings.add(blocking.submit(() -> ask(program, wanted, headers, answer)));
      }
      fields.putAll(ownParts.of(wanted));
      for (int i = 0; i < programs.size(); i++) {
        await(programs.get(i), askings.get(i), deadline);
        JsonText.fields(answers.get(i))
            .forEach((name, value) -> fields.merge(name, value, InitialState::together));
      }
      return fields;
    } catch (InterruptedException | RuntimeException e) {
      askings.forEach(asking -> asking.cancel(true));
      answers.forEach(Spool::close);
      JsonText.giveUp(fields.values());
      throw e;
    }
  }

  private @Nullable Void ask(
      Program program, StateRequest wanted, Map<String, String> headers, Spool answer)
      throws IOException {
    try (InputStream state = services.post(program, PATH, wanted, headers)) {
      state.transferTo(answer.sink());
    }
    return null;
  }

  /** Some fields are objects to which several services give something. */
  private static Object together(Object before, Object later) {
    return before instanceof JsonText one && later instanceof JsonText other
        ? one.and(other)
        : later;
  }

  private static void await(Program program, Future<?> asking, Deadline deadline)
      throws InterruptedException {
    try {
      asking.get(deadline.left().toNanos(), TimeUnit.NANOSECONDS);
    } catch (TimeoutException e) {
      LOG.warn("{} did not tell its state in time", program.wireName());
      throw RequestError.unavailable(program.wireName());
    } catch (ExecutionException e) {
      if (e.getCause() instanceof Refusal refusal) {
        throw refusal;
      }
      if (e.getCause() instanceof IOException) {
        LOG.warn("The state of {} was cut off", program.wireName(), e.getCause());
        throw RequestError.unavailable(program.wireName());
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
        request.includeSubscribers(),
        request.capabilities().capabilities().stream()
            .map(Capability::wireName)
            .collect(Collectors.toSet()));
  }
}
