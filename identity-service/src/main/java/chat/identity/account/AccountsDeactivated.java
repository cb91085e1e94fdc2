package chat.identity.account;

import java.util.List;

/**
 * Application event, published once for all accounts that are deactivated together.
 *
 * <p>It is published in the transaction that deactivates the accounts; a person may own hundreds of
 * bots. Listeners remove what ends with the accounts.
 */
public record AccountsDeactivated(long organizationId, List<Long> userIds) {}
