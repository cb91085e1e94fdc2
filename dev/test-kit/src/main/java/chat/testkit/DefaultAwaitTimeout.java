package chat.testkit;

import java.time.Duration;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * A JUnit extension that sets Awaitility's default timeout to one minute.
 *
 * <p>The usual ten seconds are too short on a machine that runs the tests of other modules at the
 * same time. Registered automatically.
 */
public final class DefaultAwaitTimeout implements BeforeAllCallback {

  @Override
  public void beforeAll(ExtensionContext context) {
    Awaitility.setDefaultTimeout(Duration.ofMinutes(1));
  }
}
