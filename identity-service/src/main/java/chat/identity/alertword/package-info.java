/**
 * Alert words: words that notify a user when a message contains them.
 *
 * <p>Table: {@code alert_word}. Events: {@code alert_words}, the whole list, for the account's own
 * clients, and {@code user-changed}, for services that search messages for the words. Words that
 * differ only in case are the same word, stored as it was first written.
 */
@NullMarked
package chat.identity.alertword;

import org.jspecify.annotations.NullMarked;
