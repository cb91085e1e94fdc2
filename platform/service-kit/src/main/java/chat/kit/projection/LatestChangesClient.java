package chat.kit.projection;

import chat.contracts.ChangeNumbers;
import chat.contracts.Program;
import chat.contracts.Topic;
import chat.kit.client.InternalClient;
import chat.kit.error.Refusal;
import chat.kit.error.RequestError;
import chat.kit.outage.Dependency;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.serde.annotation.Serdeable;
import jakarta.inject.Named;
import jakarta.inject.Singleton;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;

/**
 * Requests the latest change numbers of owners.
 *
 * <p>Callers that arrive during a call share the next one, so that refusals cannot be used to
 * overload an owner, and no caller gets a response older than its request.
 */
@Singleton
final class LatestChangesClient {

  private static final String PATH = "/internal/changes";

  private final InternalClient client;
  private final ExecutorService blocking;
  private final Map<Question, Calls> calls = new HashMap<>();

  private record Question(Program owner, long organizationId) {}

  private record Calls(
      CompletableFuture<ChangeNumbers> running, @Nullable CompletableFuture<ChangeNumbers> next) {}

  @Serdeable
  record Latest(Map<String, Long> changes) {}

  LatestChangesClient(
      InternalClient client, @Named(TaskExecutors.BLOCKING) ExecutorService blocking) {
    this.client = client;
    this.blocking = blocking;
  }

  /**
   * Returns the owner's latest numbers, as of the time of the call or later; 503 if the owner is
   * unavailable.
   */
  ChangeNumbers of(Program owner, long organizationId) {
    try {
      return join(new Question(owner, organizationId)).join();
    } catch (CompletionException e) {
      if (e.getCause() instanceof Refusal refusal) {
        throw refusal;
      }
      Dependency.of(owner).failed("no answer to %s: %s".formatted(PATH, e.getCause()));
      throw RequestError.unavailable(owner.wireName());
    }
  }

  private synchronized CompletableFuture<ChangeNumbers> join(Question question) {
    Calls current = calls.get(question);
    if (current == null) {
      CompletableFuture<ChangeNumbers> call = call(question);
      calls.put(question, new Calls(call, null));
      call.whenComplete((answer, error) -> finished(question));
      return call;
    }
    if (current.next() != null) {
      return current.next();
    }
    var next = new CompletableFuture<ChangeNumbers>();
    calls.put(question, new Calls(current.running(), next));
    return next;
  }

  private synchronized void finished(Question question) {
    Calls current = calls.remove(question);
    if (current == null || current.next() == null) {
      return;
    }
    CompletableFuture<ChangeNumbers> next = current.next();
    calls.put(question, new Calls(next, null));
    call(question)
        .whenComplete((answer, error) -> {
          finished(question);
          if (error == null) {
            next.complete(answer);
          } else {
            next.completeExceptionally(error);
          }
        });
  }

  private CompletableFuture<ChangeNumbers> call(Question question) {
    try {
      return CompletableFuture.supplyAsync(() -> ask(question), blocking);
    } catch (RejectedExecutionException e) {
      return CompletableFuture.failedFuture(e);
    }
  }

  private ChangeNumbers ask(Question question) {
    Latest latest =
        client.get(
            question.owner(), PATH + "?organization_id=" + question.organizationId(), Latest.class);
    var numbers = new EnumMap<Topic, Long>(Topic.class);
    for (Topic topic : Topic.values()) {
      Long number = latest.changes().get(topic.wireName());
      if (number != null) {
        numbers.put(topic, number);
      }
    }
    return new ChangeNumbers(numbers);
  }
}
