package chat.identity.account;

import chat.identity.organization.Organization;

/**
 * Application event, published after an account has been reactivated.
 *
 * <p>It is published in the transaction that reactivates the account, after its events have been
 * appended to the outbox. Listeners restore or remove what belongs to the account.
 */
public record AccountReactivated(Account account, Organization organization) {}
