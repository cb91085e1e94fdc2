package chat.kit.keys;

import io.micronaut.context.annotation.Requires;
import io.micronaut.context.event.ApplicationEventListener;
import io.micronaut.context.event.StartupEvent;
import jakarta.inject.Singleton;

/** Makes a program without its keys fail at startup, not at its first request. */
@Singleton
@Requires(property = "micronaut.application.name")
final class KeysAtStart implements ApplicationEventListener<StartupEvent> {
  @Override
  public void onApplicationEvent(StartupEvent event) {
    event.getSource().getBean(ProgramKeys.class);
  }
}
