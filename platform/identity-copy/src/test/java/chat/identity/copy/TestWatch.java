package chat.identity.copy;

import jakarta.inject.Singleton;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Watches as each organization's test says. */
@Singleton
final class TestWatch implements StandingWatch {

  private final Map<Long, StandingWatch> watches = new ConcurrentHashMap<>();

  void put(long organizationId, StandingWatch watch) {
    watches.put(organizationId, watch);
  }

  @Override
  public Runnable before(StandingChange change) {
    return watches.getOrDefault(change.organizationId(), _ -> () -> {}).before(change);
  }
}
