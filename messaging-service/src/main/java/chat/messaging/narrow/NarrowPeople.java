package chat.messaging.narrow;

import chat.identityprojection.AccountStore;
import chat.identityprojection.ProjectedAccount;
import chat.identityprojection.VisiblePeople;
import chat.kit.projection.StaleReadGuard;
import chat.messaging.access.RequiredTopics;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/** Resolves the users of a narrow, by ids and by visible e-mail addresses. */
@Singleton
final class NarrowPeople {

  /** No account has this id. */
  private static final long NOBODY = 0;

  private final StaleReadGuard staleReads;
  private final AccountStore accounts;
  private final VisiblePeople visible;

  NarrowPeople(StaleReadGuard staleReads, AccountStore accounts, VisiblePeople visible) {
    this.staleReads = staleReads;
    this.accounts = accounts;
    this.visible = visible;
  }

  /**
   * Returns the ids of the users; refuses a user that does not exist.
   *
   * <p>For guests with limited visibility of users, missing and hidden users both match nothing, so
   * the response does not reveal which of the two applies.
   */
  List<Long> ids(ProjectedAccount reader, Collection<Reference> people) {
    return people.isEmpty()
        ? List.of()
        : staleReads.recheckOnRefusal(
            reader.organizationId(), RequiredTopics.ACCOUNTS, () -> resolve(reader, people));
  }

  private List<Long> resolve(ProjectedAccount reader, Collection<Reference> people) {
    List<Long> ids = new ArrayList<>();
    List<String> addresses = new ArrayList<>();
    for (Reference one : people) {
      switch (one) {
        case Reference.ById(long id) -> ids.add(id);
        case Reference.ByText(String address) -> addresses.add(address);
      }
    }
    Map<Long, ProjectedAccount> byId =
        ids.isEmpty() ? Map.of() : accounts.findAll(reader.organizationId(), ids);
    Map<String, ProjectedAccount> byAddress =
        addresses.isEmpty() ? Map.of() : accounts.findAllByEmail(reader, addresses);
    boolean isLimited = visible.isLimited(reader);
    return people.stream()
        .map(one -> {
          ProjectedAccount account =
              switch (one) {
                case Reference.ById(long id) -> byId.get(id);
                case Reference.ByText(String address) -> byAddress.get(address);
              };
          if (account == null && isLimited) {
            return NOBODY;
          }
          if (account == null) {
            throw Operators.bad("unknown user " + one.shown());
          }
          return account.userId();
        })
        .toList();
  }
}
