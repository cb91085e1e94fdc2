package chat.messaging.getmessages;

import chat.messaging.MessagingError;
import chat.messaging.narrow.Narrow;
import java.util.List;

/**
 * Parameters of API: check-messages-match-narrow.
 *
 * @param msgIds the ids of the messages, at most 5,000
 * @param narrow terms that each message must match
 */
record MatchesNarrowParams(List<Long> msgIds, Narrow narrow) {

  MatchesNarrowParams {
    if (msgIds.size() > GetMessagesParams.MAX_MESSAGES) {
      throw MessagingError.TOO_MANY_MESSAGES.refuse(GetMessagesParams.MAX_MESSAGES);
    }
  }
}
