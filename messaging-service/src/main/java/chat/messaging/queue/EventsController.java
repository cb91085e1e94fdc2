package chat.messaging.queue;

import chat.kit.http.OperationId;
import chat.kit.http.Operations;
import chat.kit.params.Params;
import chat.kit.params.RequestParameters;
import chat.kit.token.Caller;
import chat.kit.token.ForCallers;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Get;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import jakarta.inject.Named;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutorService;
import org.jspecify.annotations.Nullable;

/** Reads and deletes event queues (API: get-events, delete-queue). */
@Operations
@ForCallers
final class EventsController {

  private final GetEvents getEvents;
  private final DeleteQueue deleteQueue;
  private final PollCapacity capacity;
  private final AnswerStreams streams;
  private final ExecutorService threads;

  /**
   * @param threads that encode the responses of polls that waited on their own connections
   */
  EventsController(
      GetEvents getEvents,
      DeleteQueue deleteQueue,
      PollCapacity capacity,
      AnswerStreams streams,
      @Named(TaskExecutors.BLOCKING) ExecutorService threads) {
    this.getEvents = getEvents;
    this.deleteQueue = deleteQueue;
    this.capacity = capacity;
    this.streams = streams;
    this.threads = threads;
  }

  /**
   * @param events ordered by id; the fields of each depend on its {@code type}
   * @param queueId the id of the queue
   */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record Events(List<Map<String, @Nullable Object>> events, String queueId) {}

  /**
   * Returns the events of a queue after the last one that the client has received.
   *
   * <p>Without events, the request waits for the next one. After about 50 seconds, by default, it
   * is answered with an event {@code heartbeat}. Returns {@code events}, ordered by {@code id}, and
   * {@code queue_id}. Events up to {@code last_event_id} are no longer available. An unknown or
   * expired queue is refused with {@code BAD_EVENT_QUEUE_ID}; the client then registers a new one.
   */
  @OperationId("get-events")
  @Get("/events")
  CompletionStage<HttpResponse<?>> get(
      Caller caller, @Params GetEventsParams params, HttpRequest<?> request) {
    PollCapacity.Slot slot = capacity.acquire();
    CompletableFuture<List<Map<String, @Nullable Object>>> answer;
    try {
      answer = getEvents.of(caller, params).toCompletableFuture();
    } catch (RuntimeException | Error e) {
      slot.release();
      throw e;
    }
    if (answer.isDone()) {
      slot.release();
      return answer.thenApply(events -> response(events, params));
    }
    PollTicket ticket = PollTicket.of(request).orElse(null);
    AnswerStream stream = ticket == null ? null : streams.find(ticket.stream()).orElse(null);
    if (ticket == null || stream == null) {
      return answer
          .whenComplete((_, _) -> slot.release())
          .thenApplyAsync(events -> response(events, params), threads);
    }
    slot.shrink();
    long number = ticket.number();
    String queueId = params.queueId();
    List<String> ignored =
        RequestParameters.of(request).map(RequestParameters::ignored).orElse(List.of());
    answer.thenAccept(events -> {
      slot.release();
      stream.send(number, new Events(events, queueId), ignored);
    });
    // Status 202 lets the gateway wait for the answer on the stream.
    return CompletableFuture.completedFuture(HttpResponse.accepted());
  }

  private static HttpResponse<?> response(
      List<Map<String, @Nullable Object>> events, GetEventsParams params) {
    return HttpResponse.ok(new Events(events, params.queueId()));
  }

  /**
   * Deletes an event queue of the caller.
   *
   * <p>Requests that wait for its events end.
   */
  @OperationId("delete-queue")
  @Delete("/events")
  void delete(Caller caller, @Params QueueParams params) {
    deleteQueue.delete(caller, params.queueId());
  }
}
