package chat.identity.copy;

import chat.kit.token.AccountId;

/**
 * An account as it is at a moment: both rows count, for the end of its waiting period is the
 * organization's setting.
 *
 * @param account the version of its row, see {@link ActorStore#version}
 * @param organization that of its organization's row
 */
public record AccountVersion(AccountId id, String account, String organization) {}
