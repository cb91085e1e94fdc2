package chat.messaging.navigationview;

import io.micronaut.data.annotation.MappedEntity;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import org.jspecify.annotations.Nullable;

/**
 * A view in the form of the API.
 *
 * @param fragment what follows the {@code #} in the URL of the view
 * @param isPinned whether the view is in the sidebar, or hidden in its menu
 * @param name the name of the view; null for a built-in view
 */
@MappedEntity("navigation_view")
@Serdeable(naming = SnakeCaseStrategy.class)
record NavigationView(String fragment, boolean isPinned, @Nullable String name) {}
