package chat.identity.invite;

import java.security.SecureRandom;

/** The secret part of an invitation link: 24 lowercase base32 characters, 120 random bits. */
final class InvitationKey {
  private static final int LENGTH = 24;
  private static final String ALPHABET = "abcdefghijklmnopqrstuvwxyz234567";
  private static final SecureRandom RANDOM = new SecureRandom();

  private InvitationKey() {}

  static String random() {
    StringBuilder key = new StringBuilder(LENGTH);
    RANDOM.ints(LENGTH, 0, ALPHABET.length()).forEach(i -> key.append(ALPHABET.charAt(i)));
    return key.toString();
  }
}
