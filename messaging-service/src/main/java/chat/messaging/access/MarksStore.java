package chat.messaging.access;

import chat.kit.sql.Row;
import chat.messaging.memory.ReadBlock;
import java.util.List;
import java.util.Set;

/**
 * What statements say alike of the tables {@code read_block} and {@code message_flag}. A message is
 * named by an expression of its id, as a reader is.
 */
public final class MarksStore {

  /** The flags that a reader sets, as they are kept. */
  private static final String KEPT = "('starred', 'collapsed', 'unread')";

  private MarksStore() {}

  /** The block of a message, see {@link ReadBlock}. */
  public static String block(String messageId) {
    return messageId + " / " + ReadBlock.SIZE;
  }

  /** Which bit of its block a message is. */
  public static String place(String messageId) {
    return "(" + messageId + " % " + ReadBlock.SIZE + ")::int";
  }

  /** Of several messages that are in one block, the bits. */
  public static String bits(String messageId) {
    return "bit_or(set_bit(0::bit(%d), %s, 1))".formatted(ReadBlock.SIZE, place(messageId));
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
        where f.user_id = %1$s and f.flag in %3$s and f.message_id = m.id) as flags
    """
        .formatted(readerId, place("m.id"), KEPT);
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

  /** A query of one row, of all flags in the block of the message {@code m}. */
  static String flagsOfBlock(String readerId) {
    String first = block("m.id") + " * " + ReadBlock.SIZE;
    return """
    (select array_agg(f.message_id) filter (where f.flag = 'unread') as unread,
       array_agg(f.message_id) filter (where f.flag = 'starred') as starred,
       array_agg(f.message_id) filter (where f.flag = 'collapsed') as collapsed
     from message_flag f
     where f.user_id = %1$s and f.flag in %2$s
       and f.message_id between %3$s and %3$s + %4$d)
    """
        .formatted(readerId, KEPT, first, ReadBlock.SIZE - 1);
  }

  /** Of a row with the {@code bits} of a block as text, and {@link #flagsOfBlock}. */
  static BlockMarks ofBlock(Row row) {
    String bits = row.textOrNull("bits");
    return new BlockMarks(
        BlockMarks.read(bits == null ? "" : bits),
        Set.copyOf(row.numbers("unread")),
        Set.copyOf(row.numbers("starred")),
        Set.copyOf(row.numbers("collapsed")));
  }
}
