package chat.identity.presence;

import chat.kit.token.Caller;

/** Whose presence it is. */
record AccountId(long organizationId, long userId) {

  static AccountId of(Caller caller) {
    return new AccountId(caller.organizationId(), caller.userId());
  }
}
