package chat.messaging.draft;

import chat.kit.event.Audience;
import chat.kit.event.ClientEvent;
import chat.kit.outbox.Outbox;
import chat.kit.token.Caller;
import chat.messaging.MessagingError;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import io.micronaut.transaction.annotation.Transactional;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.util.List;

/**
 * Writes drafts and their events.
 *
 * <p>Holds the organization's lock, so that events are in the order of the changes.
 */
@Singleton
class EditDrafts {

  /** Of an account; bounded because each registering client receives all of them. */
  private static final int MAX_DRAFTS = 1_000;

  /** Of all drafts of an account together, in bytes. */
  private static final long MAX_SIZE = 2_000_000;

  private final DraftSynchronization synchronization;
  private final DraftRepository drafts;
  private final Outbox outbox;
  private final Clock clock;

  EditDrafts(
      DraftSynchronization synchronization, DraftRepository drafts, Outbox outbox, Clock clock) {
    this.synchronization = synchronization;
    this.drafts = drafts;
    this.outbox = outbox;
    this.clock = clock;
  }

  /** Payload of the event {@code drafts}. */
  sealed interface DraftsEvent {}

  @Serdeable
  record Added(String op, List<SavedDraft> drafts) implements DraftsEvent {}

  @Serdeable
  record Updated(String op, SavedDraft draft) implements DraftsEvent {}

  @Serdeable(naming = SnakeCaseStrategy.class)
  record Removed(String op, long draftId) implements DraftsEvent {}

  /** Returns the ids of the new drafts, in the order of the request. */
  @Transactional
  List<Long> create(Caller caller, List<SentDraft> sent) {
    lock(caller);
    if (sent.isEmpty()) {
      return List.of();
    }
    refuseTooMuch(total(caller).plus(sent));
    List<SavedDraft> created = drafts.insert(caller, sent, clock.instant());
    publish(caller, new Added("add", created));
    return created.stream().map(SavedDraft::id).toList();
  }

  @Transactional
  void update(Caller caller, long id, SentDraft draft) {
    lock(caller);
    long before = total(caller).size();
    SavedDraft updated =
        drafts
            .update(
                caller.organizationId(),
                caller.userId(),
                id,
                draft,
                draft.lastEdited(clock.instant()))
            .stream()
            .findFirst()
            .orElseThrow(MessagingError.NO_SUCH_DRAFT::refuse);
    DraftRepository.Total total = total(caller);
    if (total.size() > before) {
      refuseTooMuch(total);
    }
    publish(caller, new Updated("update", updated));
  }

  @Transactional
  void delete(Caller caller, long id) {
    lock(caller);
    if (drafts.delete(caller.organizationId(), caller.userId(), id) == 0) {
      throw MessagingError.NO_SUCH_DRAFT.refuse();
    }
    publish(caller, new Removed("remove", id));
  }

  /**
   * Takes the organization's lock and refuses callers with synchronization turned off.
   *
   * <p>Drafts are deleted under the same lock when the setting is turned off.
   */
  private void lock(Caller caller) {
    outbox.lock(caller.organizationId());
    synchronization.requireInProjection(caller);
  }

  private DraftRepository.Total total(Caller caller) {
    return drafts.total(caller.organizationId(), caller.userId());
  }

  /** A refusal rolls the transaction back, and with it the change. */
  private static void refuseTooMuch(DraftRepository.Total total) {
    if (total.number() > MAX_DRAFTS) {
      throw MessagingError.TOO_MANY_DRAFTS.refuse(MAX_DRAFTS);
    }
    if (total.size() > MAX_SIZE) {
      throw MessagingError.DRAFTS_TOO_LARGE.refuse(MAX_SIZE);
    }
  }

  private void publish(Caller caller, DraftsEvent draftsEvent) {
    outbox.append(
        caller.organizationId(),
        List.of(
            ClientEvent.of(
                caller.organizationId(), "drafts", Audience.ofUser(caller.userId()), draftsEvent)));
  }
}
