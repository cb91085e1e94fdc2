/** Pages of messages around an anchor (API: get-messages, check-messages-match-narrow). */
@NullMarked
package chat.messaging.getmessages;

import org.jspecify.annotations.NullMarked;
