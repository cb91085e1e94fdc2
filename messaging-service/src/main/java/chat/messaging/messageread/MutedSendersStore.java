package chat.messaging.messageread;

import chat.kit.sql.Row;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * SQL fragments for the mutes of accounts and the table {@code ended_mute}.
 *
 * <p>The results are {@link MutedSenders}. A reader is passed as an SQL expression of the id.
 */
public final class MutedSendersStore {

  private MutedSendersStore() {}

  /** Whether the reader muted the sender of the message {@code m} then, but not now. */
  public static String ended(String readerId) {
    return """
     exists (select from ended_mute e
      where e.user_id = %s and e.muted_user_id = m.sender_id and e.last_message_id >= m.id)
    """
        .formatted(readerId);
  }

  /** A subquery of one row; {@link #mutes} reads it together with an account's current mutes. */
  public static String allEnded(String readerId) {
    return """
    (select array_agg(e.muted_user_id order by e.muted_user_id) as muted_user_ids,
       array_agg(e.last_message_id order by e.muted_user_id) as last_message_ids
     from ended_mute e where e.user_id = %s)
    """
        .formatted(readerId);
  }

  /**
   * Maps a row with {@code muted_user_ids}, {@code ended_user_ids} and {@code ended_message_ids}.
   */
  public static MutedSenders mutes(Row row) {
    List<Long> userIds = row.numbers("ended_user_ids");
    List<Long> messageIds = row.numbers("ended_message_ids");
    Map<Long, Long> ended = new HashMap<>();
    for (int i = 0; i < userIds.size(); i++) {
      ended.put(userIds.get(i), messageIds.get(i));
    }
    return new MutedSenders(Set.copyOf(row.numbers("muted_user_ids")), Map.copyOf(ended));
  }
}
