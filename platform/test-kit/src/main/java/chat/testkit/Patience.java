package chat.testkit;

import java.time.Duration;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Has all tests wait for a minute at the most where they name no time of their own: Awaitility's
 * ten seconds are too short on a machine that is shared with the tests of other modules. JUnit
 * finds it by itself.
 */
public final class Patience implements BeforeAllCallback {

  @Override
  public void beforeAll(ExtensionContext context) {
    Awaitility.setDefaultTimeout(Duration.ofMinutes(1));
  }
}
