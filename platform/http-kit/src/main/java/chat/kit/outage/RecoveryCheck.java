package chat.kit.outage;

import java.util.Optional;

/** Tells whether a dependency that has failed works again. */
public interface RecoveryCheck {

  Dependency dependency();

  /** Why it does not work; empty where it does. Waits some seconds at most. */
  Optional<String> failure();
}
