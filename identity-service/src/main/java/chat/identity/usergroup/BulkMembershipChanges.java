package chat.identity.usergroup;

import chat.kit.limit.Bulkhead.Capacity;
import chat.kit.limit.Bulkhead.Work;
import chat.kit.limit.KeyedBulkhead;
import chat.kit.token.Caller;
import jakarta.inject.Singleton;
import java.time.Duration;

/**
 * Creates groups and changes members, one large request per account at a time.
 *
 * <p>A large request holds the organization's lock for long, and each request that waits for the
 * lock holds a database connection. Therefore further large requests of the same account wait
 * before they take the lock or a connection.
 */
@Singleton
public final class BulkMembershipChanges {
  private static final int MAX_SMALL_REQUEST_IDS = 1_000;

  private static final Capacity CAPACITY_PER_ACCOUNT = new Capacity(1, 5);
  private static final Duration MAX_WAIT = Duration.ofSeconds(8);

  private final CreateGroup createGroup;
  private final ChangeMembers changeMembers;
  private final KeyedBulkhead<Long> bulkhead =
      new KeyedBulkhead<>(
          "Adding or removing so many group members", CAPACITY_PER_ACCOUNT, MAX_WAIT);

  BulkMembershipChanges(CreateGroup createGroup, ChangeMembers changeMembers) {
    this.createGroup = createGroup;
    this.changeMembers = changeMembers;
  }

  /** Creates a group and returns its id. */
  public long create(Caller caller, CreateGroupParams params) {
    return take(caller, params.members().size(), () -> createGroup.create(caller, params));
  }

  public void change(Caller caller, ChangeMembersParams params) {
    take(
        caller,
        params.named(),
        () -> {
          changeMembers.change(caller, params);
          return true;
        });
  }

  private <T> T take(Caller caller, int idCount, Work<T, RuntimeException> work) {
    return idCount <= MAX_SMALL_REQUEST_IDS
        ? work.done()
        : bulkhead.take(caller.userId(), MAX_WAIT, work);
  }
}
