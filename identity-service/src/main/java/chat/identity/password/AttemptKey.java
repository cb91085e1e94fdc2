package chat.identity.password;

import io.micronaut.data.annotation.MappedEntity;
import io.micronaut.data.annotation.MappedProperty;

/**
 * The key under which wrong passwords are counted; there may be no such account.
 *
 * @param sha256 of the account, and of the network if it is a known one
 */
@MappedEntity("password_attempt")
record AttemptKey(long organizationId, @MappedProperty("account_sha256") byte[] sha256) {}
