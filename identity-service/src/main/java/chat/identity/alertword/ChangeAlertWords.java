package chat.identity.alertword;

import chat.identity.user.AccountEvents;
import chat.kit.error.RequestError;
import chat.kit.event.Audience;
import chat.kit.event.ClientEvent;
import chat.kit.outbox.Outbox;
import chat.kit.token.Caller;
import io.micronaut.transaction.annotation.Transactional;
import jakarta.inject.Singleton;
import java.util.List;

/**
 * Adds alert words and removes them. Under the organization's lock, so that the last event a client
 * gets holds the list as it is.
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

  /** Adds the words that are not there yet; all words then. */
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
    return told(caller, list, added);
  }

  /** Removes the words that are there; all words then. */
  @Transactional
  AlertWordList remove(Caller caller, AlertWords words) {
    outbox.lock(caller.organizationId());
    int removed =
        repository.delete(caller.organizationId(), caller.userId(), words.byKey().keySet());
    return told(caller, list(caller), removed);
  }

  private AlertWordList list(Caller caller) {
    return new AlertWordList(repository.list(caller.organizationId(), caller.userId()));
  }

  private AlertWordList told(Caller caller, AlertWordList list, int changed) {
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
