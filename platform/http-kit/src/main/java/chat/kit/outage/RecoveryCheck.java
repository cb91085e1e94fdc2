package chat.kit.outage;

import java.util.Optional;

/** Checks whether a failed dependency has recovered. */
public interface RecoveryCheck {

  Dependency dependency();

  /** Returns why it does not work; empty if it works. Blocks for some seconds at most. */
  Optional<String> failure();
}
