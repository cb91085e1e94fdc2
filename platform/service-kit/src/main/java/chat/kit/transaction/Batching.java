package chat.kit.transaction;

import io.micronaut.context.annotation.Property;
import jakarta.inject.Singleton;

/**
 * Whether requests share statements and transactions. {@code CHAT_BATCHING=false} gives each its
 * own, for comparison and for finding faults.
 */
@Singleton
public final class Batching {

  private final boolean isEnabled;

  public Batching(@Property(name = "chat.batching", defaultValue = "true") boolean isEnabled) {
    this.isEnabled = isEnabled;
  }

  public boolean isEnabled() {
    return isEnabled;
  }

  /** How many requests may share a batch, of at most so many. */
  public int size(int most) {
    return isEnabled ? most : 1;
  }
}
