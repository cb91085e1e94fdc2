/**
 * What the programs say to each other, as data: their names, how Kafka is reached, its topics, and
 * schema and example of each event and internal call. Changes are additive only.
 */
@NullMarked
package chat.contracts;

import org.jspecify.annotations.NullMarked;
