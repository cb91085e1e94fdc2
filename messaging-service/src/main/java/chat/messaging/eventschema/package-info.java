/** Schemas of client events in the OpenAPI document, made from the events' contracts. */
@NullMarked
package chat.messaging.eventschema;

import org.jspecify.annotations.NullMarked;
