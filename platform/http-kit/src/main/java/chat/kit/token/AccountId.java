package chat.kit.token;

/** The unique id of an account. */
public record AccountId(long organizationId, long userId) {

  public static AccountId of(Caller caller) {
    return new AccountId(caller.organizationId(), caller.userId());
  }
}
