package chat.identityprojection;

import chat.identityprojection.change.MembershipChange;
import chat.identityprojection.change.MembershipChangeListener;
import jakarta.inject.Singleton;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Delegates to the listener that the organization's test has set. */
@Singleton
public final class TestMembershipChangeListener implements MembershipChangeListener {

  private final Map<Long, MembershipChangeListener> listeners = new ConcurrentHashMap<>();

  public void put(long organizationId, MembershipChangeListener listener) {
    listeners.put(organizationId, listener);
  }

  @Override
  public Runnable before(MembershipChange change) {
    return listeners.getOrDefault(change.organizationId(), _ -> () -> {}).before(change);
  }
}
