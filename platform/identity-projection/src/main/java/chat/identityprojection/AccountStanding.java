package chat.identityprojection;

import chat.kit.token.Role;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** The properties of an account that decide its group memberships. */
public sealed interface AccountStanding permits ProjectedAccount, AccountStanding.Bare {

  long organizationId();

  long userId();

  Role role();

  boolean isActive();

  /** Returns the owner of a bot; null if it has none, and for users. */
  @Nullable Long botOwnerId();

  /**
   * Returns the end of the account's waiting period, which the organization sets in days of 24
   * hours.
   */
  Instant fullMemberFrom();

  /** A record of only these properties, because a hundred thousand may be in memory. */
  record Bare(
      long organizationId,
      long userId,
      Role role,
      boolean isActive,
      @Nullable Long botOwnerId,
      Instant fullMemberFrom)
      implements AccountStanding {}
}
