/**
 * What is made once before the programs start: a database role and schema per service, the topics
 * of Kafka, and a key pair per program. Running it again changes only what differs, so the local
 * stack, the tests and an operator run it before every start.
 */
@NullMarked
package chat.provision;

import org.jspecify.annotations.NullMarked;
