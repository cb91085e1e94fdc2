/**
 * The whole product on one machine: PostgreSQL, Kafka and the six programs, each a process of its
 * own, from one command ({@link chat.localstack.Run}) or from a test ({@link
 * chat.localstack.LocalStack}). Everything it writes lies in one directory, {@code .local}, which
 * belongs to one stack at a time.
 */
@NullMarked
package chat.localstack;

import org.jspecify.annotations.NullMarked;
