/**
 * The whole product on one machine: PostgreSQL, Kafka and the six programs, each its own process.
 *
 * <p>Started by one command ({@link chat.localstack.Run}) or from a test ({@link
 * chat.localstack.LocalStack}). All files are in one directory, {@code .local}, which belongs to
 * one stack at a time.
 */
@NullMarked
package chat.localstack;

import org.jspecify.annotations.NullMarked;
