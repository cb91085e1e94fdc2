package chat.identityprojection;

import chat.kit.token.AccountId;

/**
 * The version of an account and its organization.
 *
 * <p>Both rows matter, because the end of the waiting period depends on the organization's setting.
 *
 * @param account the version of its row, see {@link ActorStore#version}
 * @param organization the version of its organization's row
 */
public record AccountVersion(AccountId id, String account, String organization) {}
