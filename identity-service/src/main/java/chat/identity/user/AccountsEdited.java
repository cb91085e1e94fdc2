package chat.identity.user;

import chat.identity.organization.Organization;
import java.util.List;

/**
 * Said inside this program, in the transaction that changes accounts, once that is told; for what
 * follows from it elsewhere.
 */
public record AccountsEdited(List<AccountEdited> edits, Organization organization) {}
