package chat.messaging.reaction;

import chat.kit.outbox.RequestChanges;
import chat.kit.transaction.BatchWriter;
import chat.kit.transaction.Batching;
import io.micronaut.http.context.ServerRequestContext;
import jakarta.annotation.PreDestroy;
import jakarta.inject.Singleton;

/** Batches concurrent reaction requests of an organization. */
@Singleton
final class ReactionBatcher {

  private static final int MAX_BATCH_SIZE = 256;
  private static final int MAX_QUEUED_PER_ORGANIZATION = 10_000;

  private final BatchWriter<ReactionRequest, ReactionRequest.ReactionResult> writer;

  ReactionBatcher(ApplyReactionBatch applyBatch, Batching batching) {
    this.writer =
        new BatchWriter<>(
            "Reacting",
            applyBatch::write,
            BatchWriter.Limits.of(batching.size(MAX_BATCH_SIZE), MAX_QUEUED_PER_ORGANIZATION));
  }

  /** Returns once the change is committed. */
  void write(ReactionRequest reactionRequest) {
    switch (writer.write(reactionRequest.account().organizationId(), reactionRequest)) {
      case ReactionRequest.Applied(var changes) ->
          ServerRequestContext.currentRequest()
              .ifPresent(request -> RequestChanges.add(request, changes));
      case ReactionRequest.Rejected(var refusal) -> throw refusal;
    }
  }

  /** Returns the number of queued requests, without those in progress. */
  int waiting(long organizationId) {
    return writer.waiting(organizationId);
  }

  @PreDestroy
  void stop() throws InterruptedException {
    writer.stop();
  }
}
