package chat.messaging.queue;

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
   * @param events ordered by id
   */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record Events(List<Map<String, @Nullable Object>> events, String queueId) {}

  /**
   * Responds with 202 to a poll that has to wait if its answer follows on a {@link AnswerStream}.
   */
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
    return CompletableFuture.completedFuture(HttpResponse.accepted());
  }

  private static HttpResponse<?> response(
      List<Map<String, @Nullable Object>> events, GetEventsParams params) {
    return HttpResponse.ok(new Events(events, params.queueId()));
  }

  @Delete("/events")
  void delete(Caller caller, @Params QueueParams params) {
    deleteQueue.delete(caller, params.queueId());
  }
}
