package chat.identity.key;

import chat.identity.account.Account;

/**
 * An account whose password was verified at an earlier moment.
 *
 * <p>{@link ConfirmLogin} rechecks it before a key or session is created.
 *
 * @param passwordHash the hash of the verified password
 */
public record VerifiedLogin(Account account, String passwordHash) {}
