package chat.messaging.linkifier;

import chat.identity.copy.Actors;
import chat.kit.http.Operations;
import chat.kit.params.Params;
import chat.kit.token.Caller;
import chat.kit.token.ForCallers;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Patch;
import io.micronaut.http.annotation.Post;
import io.micronaut.serde.annotation.Serdeable;
import java.util.List;

/** An organization's linkifiers, under their two names. */
@Operations
@ForCallers
final class LinkifiersController {

  private final Actors actors;
  private final LinkifierRepository linkifiers;
  private final EditLinkifiers editLinkifiers;

  LinkifiersController(
      Actors actors, LinkifierRepository linkifiers, EditLinkifiers editLinkifiers) {
    this.actors = actors;
    this.linkifiers = linkifiers;
    this.editLinkifiers = editLinkifiers;
  }

  /** The answer of {@code GET /realm/linkifiers}, in their order. */
  @Serdeable
  record Linkifiers(List<LinkifierRule> linkifiers) {}

  /**
   * The answer of {@code GET /realm/filters}, which old clients ask.
   *
   * @param filters of each the pattern, the URL template and the id
   */
  @Serdeable
  record Filters(List<List<Object>> filters) {}

  @Serdeable
  record Created(long id) {}

  @Get("/realm/linkifiers")
  Linkifiers list(Caller caller) {
    return new Linkifiers(rules(caller));
  }

  @Get("/realm/filters")
  Filters listOfOld(Caller caller) {
    return new Filters(
        rules(caller).stream()
            .map(rule -> List.<Object>of(rule.pattern(), rule.urlTemplate(), rule.id()))
            .toList());
  }

  private List<LinkifierRule> rules(Caller caller) {
    return linkifiers.list(actors.current(caller).organizationId());
  }

  @Post("/realm/filters")
  Created create(Caller caller, @Params CreateLinkifierParams params) {
    return new Created(editLinkifiers.create(caller, params));
  }

  @Patch("/realm/filters/{filter_id:[0-9]+}")
  void update(Caller caller, @Params UpdateLinkifierParams params) {
    editLinkifiers.update(caller, params);
  }

  @Delete("/realm/filters/{filter_id:[0-9]+}")
  void delete(Caller caller, @Params LinkifierIdParams params) {
    editLinkifiers.delete(caller, params.filterId());
  }

  @Patch("/realm/linkifiers")
  void reorder(Caller caller, @Params OrderParams params) {
    editLinkifiers.reorder(caller, params.orderedLinkifierIds());
  }
}
