package chat.messaging.typing;

import chat.kit.outbox.Change;
import chat.kit.outbox.Outbox;
import io.micronaut.transaction.annotation.Transactional;
import jakarta.inject.Singleton;
import java.util.List;

/** Appends typing events to the outbox, in order with all other events. */
@Singleton
class TypingWriter {

  private final Outbox outbox;

  TypingWriter(Outbox outbox) {
    this.outbox = outbox;
  }

  @Transactional
  void write(long organizationId, Change event) {
    outbox.append(organizationId, List.of(event));
  }
}
