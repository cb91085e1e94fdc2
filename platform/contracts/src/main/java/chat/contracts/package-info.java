/**
 * What the programs say to each other, as data: the topics on Kafka here, the schema, an example and
 * the duties of the consumer of each event under {@code resources/events}, and of each internal call
 * under {@code resources/internal}.
 */
@NullMarked
package chat.contracts;

import org.jspecify.annotations.NullMarked;
