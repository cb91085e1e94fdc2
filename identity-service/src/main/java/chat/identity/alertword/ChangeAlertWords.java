package chat.identity.alertword;

import chat.identity.accountevent.AccountEvents;
import chat.kit.error.RequestError;
import chat.kit.event.Audience;
import chat.kit.event.ClientEvent;
import chat.kit.outbox.Outbox;
import chat.kit.token.Caller;
import io.micronaut.transaction.annotation.Transactional;
import jakarta.inject.Singleton;
import java.util.List;

/**
 * Adds and removes alert words.
 *
 * <p>Holds the organization's lock, so that the last event that a client gets contains the current
 * list.
 */
@Singleton
class ChangeAlertWords {
  private final AlertWordRepository repository;
  private final AccountEvents events;
  private final Outbox outbox;

  ChangeAlertWords(AlertWordRepository repository, AccountEvents events, Outbox outbox) {
    this.repository = repository;
    this.events = events;
    this.outbox = outbox;
  }

  /** Adds the words that are not stored yet, and returns all words. */
  @Transactional
  AlertWordList add(Caller caller, AlertWords words) {
    outbox.lock(caller.organizationId());
    int added =
        repository.insert(
            caller.organizationId(),
            caller.userId(),
            words.byKey().keySet(),
            words.byKey().values());
    AlertWordList list = list(caller);
    if (list.alertWords().size() > AlertWords.MOST) {
      throw RequestError.TOO_MANY_ELEMENTS.refuse("alert_words", AlertWords.MOST);
    }
    return announceIfChanged(caller, list, added);
  }

  /** Removes stored words, and returns the remaining ones. */
  @Transactional
  AlertWordList remove(Caller caller, AlertWords words) {
    outbox.lock(caller.organizationId());
    int removed =
        repository.delete(caller.organizationId(), caller.userId(), words.byKey().keySet());
    return announceIfChanged(caller, list(caller), removed);
  }

  private AlertWordList list(Caller caller) {
    return new AlertWordList(repository.list(caller.organizationId(), caller.userId()));
  }

  private AlertWordList announceIfChanged(Caller caller, AlertWordList list, int changed) {
    if (changed > 0) {
      long organizationId = caller.organizationId();
      outbox.appendForCaller(
          organizationId,
          List.of(
              events.attentionChanged(caller),
              ClientEvent.of(
                  organizationId, "alert_words", Audience.ofUser(caller.userId()), list)));
    }
    return list;
  }
}
