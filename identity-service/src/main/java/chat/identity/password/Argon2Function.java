package chat.identity.password;

/** An implementation of Argon2id, version 1.3. */
interface Argon2Function {

  /**
   * Returns the hash of a password.
   *
   * @param password the bytes in UTF-8
   * @param length the number of bytes to return
   */
  byte[] compute(byte[] password, Argon2id.Cost cost, byte[] salt, int length);
}
