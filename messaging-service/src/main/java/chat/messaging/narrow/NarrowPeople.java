package chat.messaging.narrow;

import chat.identity.copy.Account;
import chat.identity.copy.AccountStore;
import chat.identity.copy.VisiblePeople;
import chat.kit.copy.FreshCopies;
import chat.messaging.MessagingError;
import chat.messaging.access.RestsOn;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/** Finds the people that a narrow names, by ids and by addresses that the reader may see. */
@Singleton
final class NarrowPeople {

  /** No account has this id. */
  private static final long NOBODY = 0;

  private final FreshCopies copies;
  private final AccountStore accounts;
  private final VisiblePeople visible;

  NarrowPeople(FreshCopies copies, AccountStore accounts, VisiblePeople visible) {
    this.copies = copies;
    this.accounts = accounts;
    this.visible = visible;
  }

  /**
   * Their ids; refused where one is nobody's. Guests who may not see everybody find nothing of
   * missing people, as of hidden ones, and are not told which of both they are.
   */
  List<Long> ids(Account reader, Collection<Reference> people) {
    return people.isEmpty()
        ? List.of()
        : copies.decide(reader.organizationId(), RestsOn.ACCOUNTS, () -> known(reader, people));
  }

  private List<Long> known(Account reader, Collection<Reference> people) {
    List<Long> ids = new ArrayList<>();
    List<String> addresses = new ArrayList<>();
    for (Reference one : people) {
      switch (one) {
        case Reference.ById(long id) -> ids.add(id);
        case Reference.ByText(String address) -> addresses.add(address);
      }
    }
    Map<Long, Account> byId =
        ids.isEmpty() ? Map.of() : accounts.findAll(reader.organizationId(), ids);
    Map<String, Account> byAddress =
        addresses.isEmpty() ? Map.of() : accounts.findAllByEmail(reader, addresses);
    boolean isLimited = visible.isLimited(reader);
    return people.stream()
        .map(one -> {
          Account account =
              switch (one) {
                case Reference.ById(long id) -> byId.get(id);
                case Reference.ByText(String address) -> byAddress.get(address);
              };
          if (account == null && isLimited) {
            return NOBODY;
          }
          if (account == null) {
            throw MessagingError.BAD_NARROW.refuse("unknown user " + shown(one));
          }
          return account.userId();
        })
        .toList();
  }

  private static Object shown(Reference one) {
    return switch (one) {
      case Reference.ById(long id) -> id;
      case Reference.ByText(String address) -> address;
    };
  }
}
