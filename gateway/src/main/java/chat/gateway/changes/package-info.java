/**
 * What this gateway knows of changes: the numbers that services answered with ({@code
 * Chat-Changes}, {@code Chat-Own-Changes}), which go along with later requests, and those that came
 * over Kafka ({@code user-changed}, {@code organization-changed}), which end the use of remembered
 * answers.
 */
@NullMarked
package chat.gateway.changes;

import org.jspecify.annotations.NullMarked;
