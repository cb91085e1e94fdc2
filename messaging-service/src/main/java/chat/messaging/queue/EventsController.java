package chat.messaging.queue;

import chat.kit.http.Operations;
import chat.kit.params.Params;
import chat.kit.token.Caller;
import chat.kit.token.ForCallers;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Get;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** Reads and deletes event queues (API: get-events, delete-queue). */
@Operations
@ForCallers
final class EventsController {

  private final GetEvents getEvents;
  private final DeleteQueue deleteQueue;
  private final PollCapacity capacity;

  EventsController(GetEvents getEvents, DeleteQueue deleteQueue, PollCapacity capacity) {
    this.getEvents = getEvents;
    this.deleteQueue = deleteQueue;
    this.capacity = capacity;
  }

  /**
   * @param events ordered by id
   */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record Events(List<Map<String, @Nullable Object>> events, String queueId) {}

  @Get("/events")
  CompletionStage<Events> get(Caller caller, @Params GetEventsParams params) {
    return capacity
        .within(() -> getEvents.of(caller, params))
        .thenApply(events -> new Events(events, params.queueId()));
  }

  @Delete("/events")
  void delete(Caller caller, @Params QueueParams params) {
    deleteQueue.delete(caller, params.queueId());
  }
}
