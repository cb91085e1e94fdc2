package chat.identity.alertword;

import chat.kit.http.OperationId;
import chat.kit.http.Operations;
import chat.kit.params.Params;
import chat.kit.token.Caller;
import chat.kit.token.ForCallers;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;

/** Reads, adds and removes the caller's own alert words (API: get-alert-words). */
@Operations
@ForCallers
final class AlertWordsController {
  private final AlertWordRepository repository;
  private final ChangeAlertWords change;

  AlertWordsController(AlertWordRepository repository, ChangeAlertWords change) {
    this.repository = repository;
    this.change = change;
  }

  /** Lists the caller's alert words. */
  @OperationId("get-alert-words")
  @Get("/users/me/alert_words")
  AlertWordList list(Caller caller) {
    return new AlertWordList(repository.list(caller.organizationId(), caller.userId()));
  }

  /**
   * Adds alert words for the caller.
   *
   * <p>A message with one of the words gets the flag {@code has_alert_word}. Words that differ only
   * in case are the same word; those that exist already are ignored. An account has at most 1,000
   * words. If the list changes, the caller's clients get the event {@code alert_words} with the
   * whole list.
   */
  @OperationId("add-alert-words")
  @Post("/users/me/alert_words")
  AlertWordList add(Caller caller, @Params AlertWordsParams params) {
    return change.add(caller, params.alertWords());
  }

  /**
   * Removes alert words of the caller.
   *
   * <p>Case does not matter, and words that do not exist are ignored. If the list changes, the
   * caller's clients get the event {@code alert_words} with the whole list.
   */
  @OperationId("remove-alert-words")
  @Delete("/users/me/alert_words")
  AlertWordList remove(Caller caller, @Params AlertWordsParams params) {
    return change.remove(caller, params.alertWords());
  }
}
