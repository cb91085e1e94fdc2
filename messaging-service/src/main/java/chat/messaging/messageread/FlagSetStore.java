package chat.messaging.messageread;

import chat.kit.sql.Row;
import chat.messaging.cache.FlagBlockKey;
import java.util.List;
import java.util.Set;

/**
 * SQL fragments for the tables {@code read_block} and {@code message_flag}.
 *
 * <p>Messages and readers are passed as SQL expressions of their ids.
 */
public final class FlagSetStore {

  /** The flags that are stored in {@code message_flag}, as a list for {@code in}. */
  private static final String STORED_FLAGS = "('starred', 'collapsed', 'unread')";

  private FlagSetStore() {}

  /** The number of a message's block, see {@link FlagBlockKey}. */
  public static String block(String messageId) {
    return messageId + " / " + FlagBlockKey.SIZE;
  }

  /** The index of a message's bit in its block. */
  public static String bitIndex(String messageId) {
    return "(" + messageId + " % " + FlagBlockKey.SIZE + ")::int";
  }

  /** Aggregates the bits of several messages of one block. */
  public static String bits(String messageId) {
    return "bit_or(set_bit(0::bit(%d), %s, 1))".formatted(FlagBlockKey.SIZE, bitIndex(messageId));
  }

  /** A table expression to be joined: the block {@code b} with the reader's read bits. */
  public static String ofBlock(String readerId, String messageId) {
    return " read_block b on b.user_id = " + readerId + " and b.block = " + block(messageId) + " ";
  }

  /** The id up to which the reader has marked all messages as read. */
  public static String markedUpTo(String readerId) {
    return " coalesce((select u.marked_up_to from read_up_to u where u.user_id = "
        + readerId
        + "), 0) ";
  }

  /** Whether the reader has not marked a message as read; {@code b} is its block. */
  public static String isUnmarked(String readerId, String messageId) {
    return " (" + messageId + " > " + markedUpTo(readerId) + " and " + isBitUnset(messageId) + ") ";
  }

  private static String isBitUnset(String messageId) {
    return "coalesce(get_bit(b.bits, " + bitIndex(messageId) + ") = 0, true)";
  }

  /** Whether the message {@code m} has a stored flag. */
  public static String hasFlag(String readerId, String flag) {
    return """
     exists (select from message_flag f
      where f.user_id = %s and f.flag = '%s' and f.message_id = m.id)
    """
        .formatted(readerId, flag);
  }

  /** The columns that {@link #flagSet} reads, for the message {@code m} and its block {@code b}. */
  public static String columns(String readerId) {
    return """
     not %2$s as is_read,
      array(select flag from message_flag f
        where f.user_id = %1$s and f.flag in %3$s and f.message_id = m.id) as flags
    """
        .formatted(readerId, isUnmarked(readerId, "m.id"), STORED_FLAGS);
  }

  /** Maps a row with {@link #columns}. */
  public static FlagSet flagSet(Row row) {
    List<String> flags = row.texts("flags");
    return new FlagSet(
        row.flag("is_read"),
        flags.contains("unread"),
        flags.contains("starred"),
        flags.contains("collapsed"));
  }

  /** A subquery of one row with all flags in the block of the message {@code m}. */
  static String flagsOfBlock(String readerId) {
    String first = block("m.id") + " * " + FlagBlockKey.SIZE;
    return """
    (select array_agg(f.message_id) filter (where f.flag = 'unread') as unread,
       array_agg(f.message_id) filter (where f.flag = 'starred') as starred,
       array_agg(f.message_id) filter (where f.flag = 'collapsed') as collapsed
     from message_flag f
     where f.user_id = %1$s and f.flag in %2$s
       and f.message_id between %3$s and %3$s + %4$d)
    """
        .formatted(readerId, STORED_FLAGS, first, FlagBlockKey.SIZE - 1);
  }

  /**
   * Maps a row with the {@code bits} of a block as text, {@link #markedUpTo} and {@link
   * #flagsOfBlock}.
   */
  static FlagBlock ofBlock(Row row) {
    String bits = row.textOrNull("bits");
    return new FlagBlock(
        FlagBlock.read(bits == null ? "" : bits),
        row.number("marked_up_to"),
        Set.copyOf(row.numbers("unread")),
        Set.copyOf(row.numbers("starred")),
        Set.copyOf(row.numbers("collapsed")));
  }
}
