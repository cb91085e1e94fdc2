package chat.kit.token;

/** By what an account is asked for, and told from all others. */
public record AccountId(long organizationId, long userId) {

  public static AccountId of(Caller caller) {
    return new AccountId(caller.organizationId(), caller.userId());
  }
}
