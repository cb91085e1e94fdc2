package chat.messaging.linkifier;

import chat.identityprojection.Actors;
import chat.kit.http.OperationId;
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

  /**
   * The response of {@code GET /realm/linkifiers}.
   *
   * @param linkifiers the linkifiers, in the order in which they apply
   */
  @Serdeable
  record Linkifiers(List<LinkifierRule> linkifiers) {}

  /**
   * The response of {@code GET /realm/filters}, which old clients use.
   *
   * @param filters for each linkifier a list of its pattern, its URL template and its id
   */
  @Serdeable
  record Filters(List<List<Object>> filters) {}

  /**
   * @param id the id of the new linkifier
   */
  @Serdeable
  record Created(long id) {}

  /**
   * Lists the organization's linkifiers.
   *
   * <p>A linkifier turns text that matches its pattern into a link.
   */
  @OperationId("get-linkifiers")
  @Get("/realm/linkifiers")
  Linkifiers list(Caller caller) {
    return new Linkifiers(rules(caller));
  }

  /** Lists the organization's linkifiers in the form for older clients. */
  @OperationId("get-realm-filters")
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

  /**
   * Adds a linkifier, which applies after all others.
   *
   * <p>Only organization administrators may add one. An organization can have at most 100
   * linkifiers. The content of earlier messages keeps its links. All users get the event {@code
   * realm_linkifiers} with all linkifiers.
   */
  @OperationId("add-linkifier")
  @Post("/realm/filters")
  Created create(Caller caller, @Params CreateLinkifierParams params) {
    return new Created(editLinkifiers.create(caller, params));
  }

  /**
   * Changes a linkifier.
   *
   * <p>Only organization administrators may change it. The content of earlier messages keeps its
   * links. All users get the event {@code realm_linkifiers} with all linkifiers.
   */
  @OperationId("update-linkifier")
  @Patch("/realm/filters/{filter_id:[0-9]+}")
  void update(Caller caller, @Params UpdateLinkifierParams params) {
    editLinkifiers.update(caller, params);
  }

  /**
   * Removes a linkifier.
   *
   * <p>Only organization administrators may remove it. The content of earlier messages keeps its
   * links. All users get the event {@code realm_linkifiers} with all linkifiers.
   */
  @OperationId("remove-linkifier")
  @Delete("/realm/filters/{filter_id:[0-9]+}")
  void delete(Caller caller, @Params LinkifierIdParams params) {
    editLinkifiers.delete(caller, params.filterId());
  }

  /**
   * Changes the order in which linkifiers apply.
   *
   * <p>Only organization administrators may change it. Where matches overlap, the first linkifier
   * wins. All users get the event {@code realm_linkifiers} with all linkifiers.
   */
  @OperationId("reorder-linkifiers")
  @Patch("/realm/linkifiers")
  void reorder(Caller caller, @Params LinkifierOrderParams params) {
    editLinkifiers.reorder(caller, params.orderedLinkifierIds());
  }
}
