package chat.messaging.navigationview;

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
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import java.util.List;

/**
 * Lists, adds, edits and removes the caller's navigation views (API: get-navigation-views,
 * add-navigation-view, edit-navigation-view, remove-navigation-view).
 */
@Operations
@ForCallers
final class NavigationViewsController {

  private final NavigationViewRepository views;
  private final EditNavigationViews editNavigationViews;

  NavigationViewsController(
      NavigationViewRepository views, EditNavigationViews editNavigationViews) {
    this.views = views;
    this.editNavigationViews = editNavigationViews;
  }

  /**
   * Response of API: get-navigation-views.
   *
   * @param navigationViews the views, in the order in which they were added
   */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record NavigationViews(List<NavigationView> navigationViews) {}

  /**
   * Lists the caller's navigation views.
   *
   * <p>A navigation view is a view that clients show in their sidebar or in its menu. The views
   * that clients have built in are listed only if the user has added them.
   */
  @OperationId("get-navigation-views")
  @Get("/navigation_views")
  NavigationViews list(Caller caller) {
    return new NavigationViews(views.list(caller.organizationId(), caller.userId()));
  }

  /**
   * Adds a navigation view of the caller.
   *
   * <p>Two views of a user cannot have the same fragment or the same name. A user can have at most
   * 100 views. The user's clients get the event {@code navigation_view}.
   */
  @OperationId("add-navigation-view")
  @Post("/navigation_views")
  void add(Caller caller, @Params AddNavigationViewParams params) {
    editNavigationViews.add(caller, params);
  }

  /**
   * Changes a navigation view of the caller.
   *
   * <p>Two views of a user cannot have the same name. The user's clients get the event {@code
   * navigation_view}.
   */
  @OperationId("edit-navigation-view")
  @Patch("/navigation_views/{fragment:.+}")
  void update(Caller caller, @Params EditNavigationViewParams params) {
    editNavigationViews.update(caller, params);
  }

  /**
   * Removes a navigation view of the caller.
   *
   * <p>The user's clients get the event {@code navigation_view}.
   */
  @OperationId("remove-navigation-view")
  @Delete("/navigation_views/{fragment:.+}")
  void remove(Caller caller, @Params NavigationViewFragmentParams params) {
    editNavigationViews.remove(caller, params.fragment());
  }
}
