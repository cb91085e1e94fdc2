package chat.identity.newaccount;

import chat.identity.account.Account;
import chat.identity.organization.Organization;

/**
 * Application event, published after an account has been created.
 *
 * <p>It is published in the transaction that creates the account, after its events have been
 * appended to the outbox.
 */
public record AccountAdded(Account account, Organization organization) {}
