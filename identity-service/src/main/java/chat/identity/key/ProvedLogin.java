package chat.identity.key;

import chat.identity.user.Account;

/**
 * Whose password somebody knew, at a moment that has passed: {@link ConfirmLogin} looks again
 * before anything comes of it.
 *
 * @param passwordHash of the password that was known
 */
public record ProvedLogin(Account account, String passwordHash) {}
