package chat.messaging.access;

import chat.kit.sql.Row;
import chat.messaging.memory.ReadBlock;
import java.util.List;

/**
 * What statements say alike of the tables {@code read_block} and {@code message_flag}. A message is
 * named by an expression of its id, as a reader is.
 */
public final class MarksStore {

  private MarksStore() {}

  /** The block of a message, see {@link ReadBlock}. */
  public static String block(String messageId) {
    return messageId + " / " + ReadBlock.SIZE;
  }

  /** Which bit of its block a message is. */
  public static String place(String messageId) {
    return "(" + messageId + " % " + ReadBlock.SIZE + ")::int";
  }

  /** The block {@code b}, to be joined, with what a reader has marked as read. */
  public static String ofBlock(String readerId, String messageId) {
    return " read_block b on b.user_id = " + readerId + " and b.block = " + block(messageId) + " ";
  }

  /** Whether a message is not marked in its block {@code b}. */
  public static String isUnmarked(String messageId) {
    return " coalesce(get_bit(b.bits, " + place(messageId) + ") = 0, true) ";
  }

  /** Whether the message {@code m} has a flag that is kept. */
  public static String hasFlag(String readerId, String flag) {
    return """
     exists (select from message_flag f
      where f.user_id = %s and f.flag = '%s' and f.message_id = m.id)
    """
        .formatted(readerId, flag);
  }

  /** The columns that {@link #marks} reads, of the message {@code m} and its block {@code b}. */
  public static String columns(String readerId) {
    return """
     coalesce(get_bit(b.bits, %2$s) = 1, false) as is_read,
      array(select flag from message_flag f
        where f.user_id = %1$s and f.flag in ('starred', 'collapsed', 'unread')
          and f.message_id = m.id) as flags
    """
        .formatted(readerId, place("m.id"));
  }

  /** Of a row with {@link #columns}. */
  public static Marks marks(Row row) {
    List<String> flags = row.texts("flags");
    return new Marks(
        row.flag("is_read"),
        flags.contains("unread"),
        flags.contains("starred"),
        flags.contains("collapsed"));
  }
}
