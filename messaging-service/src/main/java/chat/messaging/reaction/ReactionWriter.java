package chat.messaging.reaction;

import chat.kit.outbox.RequestChanges;
import chat.kit.transaction.GroupWriter;
import io.micronaut.http.context.ServerRequestContext;
import jakarta.annotation.PreDestroy;
import jakarta.inject.Singleton;

/** Writes reactions; what comes at the same time is written together. */
@Singleton
final class ReactionWriter {

  private static final int MOST_AT_ONCE = 256;
  private static final int MOST_WAITING = 10_000;

  private final GroupWriter<WantedReaction, WantedReaction.Outcome> writer;

  ReactionWriter(ReactionGroup group) {
    this.writer =
        new GroupWriter<>(
            "Reacting", group::write, GroupWriter.Limits.of(MOST_AT_ONCE, MOST_WAITING));
  }

  /** Returns once it is committed. */
  void write(WantedReaction wanted) {
    switch (writer.write(wanted.account().organizationId(), wanted)) {
      case WantedReaction.Done(var changes) ->
          ServerRequestContext.currentRequest()
              .ifPresent(request -> RequestChanges.add(request, changes));
      case WantedReaction.Refused(var refusal) -> throw refusal;
    }
  }

  /** How many wait behind those that are being written. */
  int waiting(long organizationId) {
    return writer.waiting(organizationId);
  }

  @PreDestroy
  void stop() throws InterruptedException {
    writer.stop();
  }
}
