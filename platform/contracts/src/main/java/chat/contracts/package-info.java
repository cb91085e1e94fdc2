/**
 * The contracts between the programs, as data.
 *
 * <p>They are the programs' names, the access to Kafka, its topics, and schema and example of each
 * event and internal call. Changes are additive only.
 */
@NullMarked
package chat.contracts;

import org.jspecify.annotations.NullMarked;
