package chat.identity.password;

import io.micronaut.data.annotation.MappedEntity;

/** The hash of an account's password. */
@MappedEntity("password")
public record PasswordHash(long userId, long organizationId, String hash) {

  /** Omits the hash, which must not be logged. */
  @Override
  public String toString() {
    return "PasswordHash[userId=%d]".formatted(userId);
  }
}
