/**
 * Add an emoji reaction (specification, operation 6) and its removal.
 *
 * <p>Table: reaction. Events: message-changed, client-events {@code reaction}. Somebody who joins
 * others in a reaction has it under their name for the emoji, valid or not: emoji are renamed and
 * deactivated, reactions stay. Archived channels take no reactions. A message has only so many, as
 * they are fetched with it (decision 43).
 */
@NullMarked
package chat.messaging.reaction;

import org.jspecify.annotations.NullMarked;
