package chat.identity.copy;

/** By what an account is asked for. */
public record AccountId(long organizationId, long userId) {

  static AccountId of(Account account) {
    return new AccountId(account.organizationId(), account.userId());
  }
}
