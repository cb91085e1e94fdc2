package chat.messaging.narrow;

import chat.messaging.MessagingError;
import java.util.List;

/** The parameters of Check if messages match a narrow (behaviour, 3.3). */
record MatchesNarrowParams(List<Long> msgIds, Narrow narrow) {

  MatchesNarrowParams {
    if (msgIds.size() > GetMessagesParams.MAX_MESSAGES) {
      throw MessagingError.TOO_MANY_MESSAGES.refuse(GetMessagesParams.MAX_MESSAGES);
    }
  }
}
