package chat.identity.password;

import io.micronaut.data.annotation.MappedEntity;
import io.micronaut.data.annotation.MappedProperty;

/**
 * The key under which failed log-ins are counted; the account need not exist.
 *
 * @param sha256 hash of the account, and of the network if it is a known one
 */
@MappedEntity("password_attempt")
record AttemptKey(long organizationId, @MappedProperty("account_sha256") byte[] sha256) {}
