package chat.messaging.navigationview;

import chat.kit.event.Audience;
import chat.kit.event.ClientEvent;
import chat.kit.outbox.Outbox;
import chat.kit.token.Caller;
import chat.messaging.MessagingError;
import com.fasterxml.jackson.annotation.JsonInclude;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import io.micronaut.transaction.annotation.Transactional;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Writes navigation views and their events.
 *
 * <p>Holds the organization's lock, so that events are in the order of the changes and no two views
 * of an account have the same fragment or name.
 */
@Singleton
class EditNavigationViews {

  /** Of an account; bounded because each registering client receives all of them. */
  private static final int MAX_VIEWS = 100;

  /** The views that clients of the Zulip family have built in. */
  private static final Set<String> BUILT_IN =
      Set.of(
          "inbox",
          "recent",
          "feed",
          "drafts",
          "narrow/has/reaction/sender/me",
          "narrow/is/mentioned",
          "narrow/is/starred");

  private final NavigationViewRepository views;
  private final Outbox outbox;

  EditNavigationViews(NavigationViewRepository views, Outbox outbox) {
    this.views = views;
    this.outbox = outbox;
  }

  /** Payload of the event {@code navigation_view}. */
  sealed interface NavigationViewEvent {}

  @Serdeable(naming = SnakeCaseStrategy.class)
  record Added(String op, NavigationView navigationView) implements NavigationViewEvent {}

  @Serdeable(naming = SnakeCaseStrategy.class)
  record Updated(String op, String fragment, UpdatedValues data) implements NavigationViewEvent {}

  @Serdeable(naming = SnakeCaseStrategy.class)
  record Removed(String op, String fragment) implements NavigationViewEvent {}

  /** The values that a request set; null for one that it left unchanged. */
  @Serdeable(naming = SnakeCaseStrategy.class)
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record UpdatedValues(@Nullable Boolean isPinned, @Nullable String name) {}

  @Transactional
  void add(Caller caller, AddNavigationViewParams params) {
    String fragment = params.fragment();
    String name = params.name();
    refuseNameOfBuiltIn(fragment, name);
    if (name == null && !BUILT_IN.contains(fragment)) {
      throw MessagingError.NAVIGATION_VIEW_WITHOUT_NAME.refuse();
    }
    outbox.lock(caller.organizationId());
    List<NavigationView> existing = views.list(caller.organizationId(), caller.userId());
    if (existing.stream()
        .anyMatch(view -> view.fragment().equals(fragment) || isNamed(view, name))) {
      throw MessagingError.NAVIGATION_VIEW_EXISTS.refuse();
    }
    if (existing.size() >= MAX_VIEWS) {
      throw MessagingError.TOO_MANY_NAVIGATION_VIEWS.refuse(MAX_VIEWS);
    }
    views.insert(caller.organizationId(), caller.userId(), fragment, params.isPinned(), name);
    publish(caller, new Added("add", new NavigationView(fragment, params.isPinned(), name)));
  }

  @Transactional
  void update(Caller caller, EditNavigationViewParams params) {
    String fragment = params.fragment();
    String name = params.name();
    refuseNameOfBuiltIn(fragment, name);
    outbox.lock(caller.organizationId());
    List<NavigationView> existing = views.list(caller.organizationId(), caller.userId());
    if (existing.stream()
        .anyMatch(view -> !view.fragment().equals(fragment) && isNamed(view, name))) {
      throw MessagingError.NAVIGATION_VIEW_EXISTS.refuse();
    }
    if (existing.stream().noneMatch(view -> view.fragment().equals(fragment))) {
      throw MessagingError.NO_SUCH_NAVIGATION_VIEW.refuse();
    }
    views.update(caller.organizationId(), caller.userId(), fragment, params.isPinned(), name);
    publish(caller, new Updated("update", fragment, new UpdatedValues(params.isPinned(), name)));
  }

  @Transactional
  void remove(Caller caller, String fragment) {
    outbox.lock(caller.organizationId());
    if (views.delete(caller.organizationId(), caller.userId(), fragment) == 0) {
      throw MessagingError.NO_SUCH_NAVIGATION_VIEW.refuse();
    }
    publish(caller, new Removed("remove", fragment));
  }

  private static void refuseNameOfBuiltIn(String fragment, @Nullable String name) {
    if (name != null && BUILT_IN.contains(fragment)) {
      throw MessagingError.NAME_OF_BUILT_IN_NAVIGATION_VIEW.refuse();
    }
  }

  private static boolean isNamed(NavigationView view, @Nullable String name) {
    return name != null && name.equals(view.name());
  }

  private void publish(Caller caller, NavigationViewEvent event) {
    outbox.append(
        caller.organizationId(),
        List.of(
            ClientEvent.of(
                caller.organizationId(),
                "navigation_view",
                Audience.ofUser(caller.userId()),
                event)));
  }
}
