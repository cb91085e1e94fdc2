package chat.messaging.typing;

import chat.kit.outbox.Change;
import chat.kit.outbox.Outbox;
import io.micronaut.transaction.annotation.Transactional;
import jakarta.inject.Singleton;
import java.util.List;

/** The transaction of an event, in the order of all others. */
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
