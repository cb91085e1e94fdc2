/**
 * Provisioning before the programs start: database roles and schemas, Kafka topics and keys.
 *
 * <p>There is a role and schema per service and a key pair per program. A repeated run changes only
 * what differs, so the local stack, the tests and operators run it before every start.
 */
@NullMarked
package chat.provision;

import org.jspecify.annotations.NullMarked;
