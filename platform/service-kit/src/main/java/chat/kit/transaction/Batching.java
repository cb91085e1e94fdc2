package chat.kit.transaction;

import io.micronaut.context.annotation.Property;
import jakarta.inject.Singleton;

/**
 * Controls whether requests share statements and transactions.
 *
 * <p>{@code CHAT_BATCHING=false} gives each its own, for comparison and for diagnosis.
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

  /** Returns the batch size limit: {@code most}, or 1 without batching. */
  public int size(int most) {
    return isEnabled ? most : 1;
  }
}
