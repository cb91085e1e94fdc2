package chat.identity.copy;

import chat.kit.token.Role;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** What of an account decides which groups it is in. */
public sealed interface AccountStanding permits Account, AccountStanding.Bare {

  long organizationId();

  long userId();

  Role role();

  boolean isActive();

  /** Whose bot it is; null where it is nobody's. */
  @Nullable Long botOwnerId();

  /** When the organization's waiting period, in days of 24 hours, ends for it. */
  Instant fullMemberFrom();

  /** This and nothing else, where there may be a hundred thousand in memory. */
  record Bare(
      long organizationId,
      long userId,
      Role role,
      boolean isActive,
      @Nullable Long botOwnerId,
      Instant fullMemberFrom)
      implements AccountStanding {}
}
