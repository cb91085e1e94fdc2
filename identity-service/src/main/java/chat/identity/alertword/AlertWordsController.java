package chat.identity.alertword;

import chat.kit.http.Operations;
import chat.kit.params.Params;
import chat.kit.token.Caller;
import chat.kit.token.ForCallers;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;

/** Reads, adds and removes the caller's own alert words. */
@Operations
@ForCallers
final class AlertWordsController {
  private final AlertWordRepository repository;
  private final ChangeAlertWords change;

  AlertWordsController(AlertWordRepository repository, ChangeAlertWords change) {
    this.repository = repository;
    this.change = change;
  }

  @Get("/users/me/alert_words")
  AlertWordList list(Caller caller) {
    return new AlertWordList(repository.list(caller.organizationId(), caller.userId()));
  }

  @Post("/users/me/alert_words")
  AlertWordList add(Caller caller, @Params AlertWordsParams params) {
    return change.add(caller, params.alertWords());
  }

  @Delete("/users/me/alert_words")
  AlertWordList remove(Caller caller, @Params AlertWordsParams params) {
    return change.remove(caller, params.alertWords());
  }
}
