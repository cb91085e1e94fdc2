/**
 * The words at which somebody wants to be alerted, for whoever reads messages on his behalf.
 *
 * <p>Table: {@code alert_word}. Events: {@code alert_words}, the whole list, for the account's own
 * clients, and user-changed, for whoever looks for them in messages. Words that differ in case
 * alone are the same word, kept as it was first written.
 */
@NullMarked
package chat.identity.alertword;

import org.jspecify.annotations.NullMarked;
