package chat.messaging.navigationview;

import chat.kit.state.StatePart;
import chat.kit.state.StateRequest;
import jakarta.inject.Singleton;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Provides {@code navigation_views} of the account (API: register-queue). */
@Singleton
final class NavigationViewsState implements StatePart {

  private final NavigationViewRepository views;

  NavigationViewsState(NavigationViewRepository views) {
    this.views = views;
  }

  /** Unlike the event, the part of the state has a name in the plural. */
  @Override
  public String eventType() {
    return "navigation_views";
  }

  @Override
  public void put(StateRequest request, Map<String, @Nullable Object> fields) {
    fields.put("navigation_views", views.list(request.organizationId(), request.userId()));
  }
}
