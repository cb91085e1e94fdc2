package chat.identity.password;

import io.micronaut.data.annotation.MappedEntity;

/** The hash of an account's password. */
@MappedEntity("password")
public record PasswordHash(long userId, long organizationId, String hash) {

  /** Without the hash, which must not get into logs. */
  @Override
  public String toString() {
    return "PasswordHash[userId=%d]".formatted(userId);
  }
}
