package chat.identity.user;

import java.util.List;

/**
 * Said inside this program, in the transaction that deactivates accounts, for what ends with them;
 * once for all of them, since a person may have hundreds of bots.
 */
public record AccountsDeactivated(long organizationId, List<Long> userIds) {}
