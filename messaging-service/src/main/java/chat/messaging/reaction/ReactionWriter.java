package chat.messaging.reaction;

import chat.kit.outbox.RequestChanges;
import chat.kit.transaction.BatchWriter;
import chat.kit.transaction.Batching;
import io.micronaut.http.context.ServerRequestContext;
import jakarta.annotation.PreDestroy;
import jakarta.inject.Singleton;

/** Writes reactions; those that arrive at the same time share a batch. */
@Singleton
final class ReactionWriter {

  private static final int MAX_BATCH = 256;
  private static final int MAX_WAITING = 10_000;

  private final BatchWriter<WantedReaction, WantedReaction.Outcome> writer;

  ReactionWriter(ReactionGroup group, Batching batching) {
    this.writer =
        new BatchWriter<>(
            "Reacting", group::write, BatchWriter.Limits.of(batching.size(MAX_BATCH), MAX_WAITING));
  }

  /** Returns once the change is committed. */
  void write(WantedReaction wanted) {
    switch (writer.write(wanted.account().organizationId(), wanted)) {
      case WantedReaction.Done(var changes) ->
          ServerRequestContext.currentRequest()
              .ifPresent(request -> RequestChanges.add(request, changes));
      case WantedReaction.Refused(var refusal) -> throw refusal;
    }
  }

  /** How many writes wait, without those in progress. */
  int waiting(long organizationId) {
    return writer.waiting(organizationId);
  }

  @PreDestroy
  void stop() throws InterruptedException {
    writer.stop();
  }
}
