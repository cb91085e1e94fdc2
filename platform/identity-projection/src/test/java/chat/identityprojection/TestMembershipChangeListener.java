package chat.identityprojection;

import chat.identityprojection.change.MembershipChange;
import chat.identityprojection.change.MembershipChangeListener;
import jakarta.inject.Singleton;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Watches as each organization's test says. */
@Singleton
public final class TestMembershipChangeListener implements MembershipChangeListener {

  private final Map<Long, MembershipChangeListener> watches = new ConcurrentHashMap<>();

  public void put(long organizationId, MembershipChangeListener watch) {
    watches.put(organizationId, watch);
  }

  @Override
  public Runnable before(MembershipChange change) {
    return watches.getOrDefault(change.organizationId(), _ -> () -> {}).before(change);
  }
}
