package chat.messaging.snippet;

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
 * Writes saved snippets and their events.
 *
 * <p>Holds the organization's lock, so that events are in the order of the changes.
 */
@Singleton
class EditSavedSnippets {

  /** Of an account; bounded because each registering client receives all of them. */
  private static final int MAX_SNIPPETS = 500;

  /** Of all snippets of an account together, in bytes. */
  private static final long MAX_SIZE = 500_000;

  private final SavedSnippetRepository snippets;
  private final Outbox outbox;
  private final Clock clock;

  EditSavedSnippets(SavedSnippetRepository snippets, Outbox outbox, Clock clock) {
    this.snippets = snippets;
    this.outbox = outbox;
    this.clock = clock;
  }

  /** Payload of the event {@code saved_snippets}. */
  sealed interface SavedSnippetsEvent {}

  @Serdeable(naming = SnakeCaseStrategy.class)
  record Changed(String op, SavedSnippet savedSnippet) implements SavedSnippetsEvent {}

  @Serdeable(naming = SnakeCaseStrategy.class)
  record Removed(String op, long savedSnippetId) implements SavedSnippetsEvent {}

  /** Returns the id of the new snippet. */
  @Transactional
  long create(Caller caller, CreateSavedSnippetParams params) {
    outbox.lock(caller.organizationId());
    SavedSnippet created =
        snippets.insert(
            caller.organizationId(),
            caller.userId(),
            params.title(),
            params.content(),
            clock.instant());
    refuseTooMuch(caller);
    publish(caller, new Changed("add", created));
    return created.id();
  }

  @Transactional
  void update(Caller caller, UpdateSavedSnippetParams params) {
    if (params.title() == null && params.content() == null) {
      throw MessagingError.NO_NEW_DATA.refuse();
    }
    outbox.lock(caller.organizationId());
    SavedSnippet updated =
        snippets
            .update(
                caller.organizationId(),
                caller.userId(),
                params.savedSnippetId(),
                params.title(),
                params.content())
            .stream()
            .findFirst()
            .orElseThrow(MessagingError.NO_SUCH_SAVED_SNIPPET::refuse);
    refuseTooMuch(caller);
    publish(caller, new Changed("update", updated));
  }

  @Transactional
  void delete(Caller caller, long id) {
    outbox.lock(caller.organizationId());
    if (snippets.delete(caller.organizationId(), caller.userId(), id) == 0) {
      throw MessagingError.NO_SUCH_SAVED_SNIPPET.refuse();
    }
    publish(caller, new Removed("remove", id));
  }

  /** A refusal rolls the transaction back, and with it the change. */
  private void refuseTooMuch(Caller caller) {
    var usage = snippets.usage(caller.organizationId(), caller.userId());
    if (usage.number() > MAX_SNIPPETS) {
      throw MessagingError.TOO_MANY_SAVED_SNIPPETS.refuse(MAX_SNIPPETS);
    }
    if (usage.size() > MAX_SIZE) {
      throw MessagingError.SAVED_SNIPPETS_TOO_LARGE.refuse(MAX_SIZE);
    }
  }

  private void publish(Caller caller, SavedSnippetsEvent event) {
    outbox.append(
        caller.organizationId(),
        List.of(
            ClientEvent.of(
                caller.organizationId(),
                "saved_snippets",
                Audience.ofUser(caller.userId()),
                event)));
  }
}
