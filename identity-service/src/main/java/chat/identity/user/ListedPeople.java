package chat.identity.user;

import static java.util.function.Predicate.not;

import chat.identity.organization.Organization;
import chat.identity.user.UserView.Wish;
import chat.kit.envelope.GrowingJson;
import chat.kit.envelope.JsonAnswers;
import chat.kit.envelope.JsonText;
import chat.kit.limit.FairTurns;
import chat.kit.token.Caller;
import chat.kit.transaction.OneMoment;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Everybody in the organization as a caller sees them, in the order of their ids, of one moment.
 * However many they are, a few are in memory at a time: the rest is written down already ({@link
 * chat.kit.stream.Spool}), as fast as the database gives it, so that whoever reads the answer
 * slowly holds no connection. A few answers are made at a time; who comes meanwhile waits, unless
 * he names no more people than are in memory.
 */
@Singleton
final class ListedPeople {
  private static final int AT_A_TIME = 500;

  private final AccessibleUsers users;
  private final AccountRepository accounts;
  private final UserView view;
  private final OneMoment oneMoment;
  private final JsonAnswers json;
  private final FairTurns turns = FairTurns.forLists("The list of people");

  ListedPeople(
      AccessibleUsers users,
      AccountRepository accounts,
      UserView view,
      OneMoment oneMoment,
      JsonAnswers json) {
    this.users = users;
    this.accounts = accounts;
    this.view = view;
    this.oneMoment = oneMoment;
    this.json = json;
  }

  /** Who sees them, and what of them. */
  private record Viewer(Caller caller, Organization organization, Wish wish) {}

  /**
   * The {@link User}s that the caller may see, without the system bots.
   *
   * @param userIds null for all; ids that are not there are passed over
   */
  JsonText members(
      Caller caller, Organization organization, Wish wish, @Nullable List<Long> userIds) {
    List<Predicate<Account>> people = List.of(not(Account::isSystemBot));
    return lists(new Viewer(caller, organization, wish), userIds, people).getFirst();
  }

  /**
   * The {@link User}s that the caller may see.
   *
   * @param active people and bots
   * @param nonActive the deactivated ones
   * @param systemBots by which the product itself speaks
   */
  record Parts(JsonText active, JsonText nonActive, JsonText systemBots) {}

  /** Everybody, in the parts in which clients that register are told. */
  Parts parts(Caller caller, Organization organization, Wish wish) {
    Predicate<Account> isListed = not(Account::isSystemBot);
    List<JsonText> lists =
        lists(
            new Viewer(caller, organization, wish),
            null,
            List.of(
                isListed.and(Account::isActive),
                isListed.and(not(Account::isActive)),
                Account::isSystemBot));
    return new Parts(lists.get(0), lists.get(1), lists.get(2));
  }

  private List<JsonText> lists(
      Viewer viewer, @Nullable List<Long> userIds, List<Predicate<Account>> which) {
    // Another service may be asked for it, which nobody else's turn and no transaction waits for.
    Predicate<Account> isShown = users.accessibleTo(viewer.caller(), viewer.organization());
    Supplier<List<JsonText>> making =
        () -> {
          try (Lists lists = new Lists(viewer, isShown, which)) {
            return oneMoment.read(() -> {
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
    return userIds != null && userIds.size() <= AT_A_TIME
        ? making.get()
        : turns.take(viewer.caller().userId(), making::get);
  }

  /** The lists while they grow; what is not at its end when it is closed is given up. */
  private final class Lists implements AutoCloseable {
    private final Viewer viewer;
    private final Predicate<Account> isShown;
    private final List<Predicate<Account>> which;
    private final List<GrowingJson> lists;
    private final List<Account> waiting = new ArrayList<>(AT_A_TIME);

    Lists(Viewer viewer, Predicate<Account> isShown, List<Predicate<Account>> which) {
      this.viewer = viewer;
      this.isShown = isShown;
      this.which = which;
      this.lists = which.stream().map(_ -> json.array()).toList();
    }

    void take(Account account) {
      if (isShown.test(account)) {
        waiting.add(account);
      }
      if (waiting.size() == AT_A_TIME) {
        write();
      }
    }

    /** One query for the profiles of all that wait. */
    private void write() {
      List<User> shown = view.users(waiting, viewer.organization(), viewer.caller(), viewer.wish());
      for (int i = 0; i < shown.size(); i++) {
        for (int list = 0; list < lists.size(); list++) {
          if (which.get(list).test(waiting.get(i))) {
            lists.get(list).add(shown.get(i));
          }
        }
      }
      waiting.clear();
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
