package chat.identity.user;

import static java.util.function.Predicate.not;

import chat.identity.account.Account;
import chat.identity.account.AccountRepository;
import chat.identity.accountevent.User;
import chat.identity.accountevent.UserView;
import chat.identity.accountevent.UserView.ViewOptions;
import chat.identity.organization.Organization;
import chat.kit.envelope.GrowingJson;
import chat.kit.envelope.JsonAnswers;
import chat.kit.envelope.JsonText;
import chat.kit.limit.FairBulkhead;
import chat.kit.token.Caller;
import chat.kit.transaction.SnapshotTransaction;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The users that a caller may see, ordered by id, from one snapshot.
 *
 * <p>Only a few users are in memory at a time. The rest is already written to a {@link
 * chat.kit.stream.Spool} as fast as the database delivers rows, so slow readers hold no database
 * connection. A bulkhead limits concurrent lists; requests for at most {@value #BUFFER_SIZE} ids
 * bypass it.
 */
@Singleton
final class ListedPeople {
  private static final int BUFFER_SIZE = 500;

  private final AccessibleUsers users;
  private final AccountRepository accounts;
  private final UserView view;
  private final SnapshotTransaction snapshotTransaction;
  private final JsonAnswers json;
  private final FairBulkhead bulkhead = FairBulkhead.forLists("The list of users");

  ListedPeople(
      AccessibleUsers users,
      AccountRepository accounts,
      UserView view,
      SnapshotTransaction snapshotTransaction,
      JsonAnswers json) {
    this.users = users;
    this.accounts = accounts;
    this.view = view;
    this.snapshotTransaction = snapshotTransaction;
    this.json = json;
  }

  /** The caller, with the options for the result. */
  private record Viewer(Caller caller, Organization organization, ViewOptions viewOptions) {}

  /**
   * Returns the {@link User}s that the caller may see, without the system bots.
   *
   * @param userIds null for all; ids that do not exist are ignored
   */
  JsonText members(
      Caller caller,
      Organization organization,
      ViewOptions viewOptions,
      @Nullable List<Long> userIds) {
    List<Predicate<Account>> people = List.of(not(Account::isSystemBot));
    return lists(new Viewer(caller, organization, viewOptions), userIds, people).getFirst();
  }

  /**
   * The {@link User}s that the caller may see, in three lists.
   *
   * @param active active people and bots
   * @param nonActive deactivated people and bots
   * @param systemBots the bots as which the product itself sends messages
   */
  record Parts(JsonText active, JsonText nonActive, JsonText systemBots) {}

  /** Returns all users, in the lists that clients get when they register. */
  Parts parts(Caller caller, Organization organization, ViewOptions viewOptions) {
    Predicate<Account> isListed = not(Account::isSystemBot);
    List<JsonText> lists =
        lists(
            new Viewer(caller, organization, viewOptions),
            null,
            List.of(
                isListed.and(Account::isActive),
                isListed.and(not(Account::isActive)),
                Account::isSystemBot));
    return new Parts(lists.get(0), lists.get(1), lists.get(2));
  }

  private List<JsonText> lists(
      Viewer viewer, @Nullable List<Long> userIds, List<Predicate<Account>> which) {
    // This may query another service, so it happens outside of the bulkhead and the transaction.
    Predicate<Account> isShown = users.accessibleTo(viewer.caller(), viewer.organization());
    Supplier<List<JsonText>> task =
        () -> {
          try (Lists lists = new Lists(viewer, isShown, which)) {
            return snapshotTransaction.read(() -> {
              long organizationId = viewer.organization().organizationId();
              if (userIds == null) {
                accounts.forEach(organizationId, lists::take);
              } else {
                accounts.forEach(organizationId, userIds, lists::take);
              }
              return lists.end();
            });
          }
        };
    return userIds != null && userIds.size() <= BUFFER_SIZE
        ? task.get()
        : bulkhead.take(viewer.caller().userId(), task::get);
  }

  /** The lists under construction; closing discards lists that have not been completed. */
  private final class Lists implements AutoCloseable {
    private final Viewer viewer;
    private final Predicate<Account> isShown;
    private final List<Predicate<Account>> which;
    private final List<GrowingJson> lists;
    private final List<Account> buffer = new ArrayList<>(BUFFER_SIZE);

    Lists(Viewer viewer, Predicate<Account> isShown, List<Predicate<Account>> which) {
      this.viewer = viewer;
      this.isShown = isShown;
      this.which = which;
      this.lists = which.stream().map(_ -> json.array()).toList();
    }

    void take(Account account) {
      if (isShown.test(account)) {
        buffer.add(account);
      }
      if (buffer.size() == BUFFER_SIZE) {
        write();
      }
    }

    /** Writes the buffered users; loads all their profiles with one query. */
    private void write() {
      List<User> shown =
          view.users(buffer, viewer.organization(), viewer.caller(), viewer.viewOptions());
      for (int i = 0; i < shown.size(); i++) {
        for (int list = 0; list < lists.size(); list++) {
          if (which.get(list).test(buffer.get(i))) {
            lists.get(list).add(shown.get(i));
          }
        }
      }
      buffer.clear();
    }

    List<JsonText> end() {
      write();
      return lists.stream().map(GrowingJson::end).toList();
    }

    @Override
    public void close() {
      lists.forEach(GrowingJson::close);
    }
  }
}
