package chat.identity.usergroup;

import chat.kit.limit.Turns.Capacity;
import chat.kit.limit.Turns.Work;
import chat.kit.limit.TurnsOfEach;
import chat.kit.token.Caller;
import jakarta.inject.Singleton;
import java.time.Duration;

/**
 * Makes groups and changes who is in them. A request that names very many holds the organization's
 * lock for long, and whoever waits for the lock holds a connection; so of one account one such
 * request is done at a time, and the others of that account wait for it before they have either.
 */
@Singleton
final class MembersAtOnce {
  private static final int FEW = 1_000;

  private static final Capacity OF_ACCOUNT = new Capacity(1, 5);
  private static final Duration PATIENCE = Duration.ofSeconds(8);

  private final CreateGroup createGroup;
  private final ChangeMembers changeMembers;
  private final TurnsOfEach<Long> turns =
      new TurnsOfEach<>("Naming so many people", OF_ACCOUNT, PATIENCE);

  MembersAtOnce(CreateGroup createGroup, ChangeMembers changeMembers) {
    this.createGroup = createGroup;
    this.changeMembers = changeMembers;
  }

  /** The new group's id. */
  long create(Caller caller, CreateGroupParams params) {
    return take(caller, params.members().size(), () -> createGroup.create(caller, params));
  }

  void change(Caller caller, ChangeMembersParams params) {
    take(
        caller,
        params.named(),
        () -> {
          changeMembers.change(caller, params);
          return true;
        });
  }

  private <T> T take(Caller caller, int named, Work<T, RuntimeException> work) {
    return named <= FEW ? work.done() : turns.take(caller.userId(), PATIENCE, work);
  }
}
