package chat.messaging.linkifier;

import chat.identityprojection.Actors;
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

/** The organization's linkifiers, under their current and their old path. */
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

  /** The response of {@code GET /realm/linkifiers}, in the order in which linkifiers apply. */
  @Serdeable
  record Linkifiers(List<LinkifierRule> linkifiers) {}

  /**
   * The response of {@code GET /realm/filters}, which old clients use.
   *
   * @param filters pattern, URL template and id of each linkifier
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
  void reorder(Caller caller, @Params LinkifierOrderParams params) {
    editLinkifiers.reorder(caller, params.orderedLinkifierIds());
  }
}
