package chat.identity.account;

import chat.identity.organization.Organization;
import java.util.List;

/**
 * Application event, published after accounts have been changed.
 *
 * <p>It is published in the transaction that changes the accounts, after their events have been
 * appended to the outbox. Listeners apply the consequences in other packages.
 */
public record AccountsEdited(List<AccountEdited> edits, Organization organization) {}
