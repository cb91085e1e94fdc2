package chat.messaging.initialstate;

import chat.kit.http.Operations;
import chat.kit.token.ForCallers;
import io.micronaut.http.annotation.Get;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import java.util.List;

/** Returns empty lists for unsupported features that clients of real servers request. */
@Operations
@ForCallers
final class UnsupportedFeatureController {

  @Serdeable(naming = SnakeCaseStrategy.class)
  record ScheduledMessages(List<Long> scheduledMessages) {}

  @Serdeable(naming = SnakeCaseStrategy.class)
  record NavigationViews(List<Long> navigationViews) {}

  @Get("/scheduled_messages")
  ScheduledMessages scheduledMessages() {
    return new ScheduledMessages(List.of());
  }

  @Get("/navigation_views")
  NavigationViews navigationViews() {
    return new NavigationViews(List.of());
  }
}
