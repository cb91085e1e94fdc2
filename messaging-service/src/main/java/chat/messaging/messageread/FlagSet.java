package chat.messaging.messageread;

/**
 * A reader's flags on a message.
 *
 * @param isMarkedRead whether the reader marked it as read
 * @param isMarkedUnread whether the reader marked it as unread, which overrides all reasons to
 *     count it as read
 */
public record FlagSet(
    boolean isMarkedRead, boolean isMarkedUnread, boolean isStarred, boolean isCollapsed) {

  public static final FlagSet NONE = new FlagSet(false, false, false, false);

  /**
   * Whether the message counts as read.
   *
   * @param wasReceived whether the reader was among its recipients when it was sent
   * @param isReadAsOwn whether the reader sent it with a client whose own messages count as read
   * @param isSenderMuted whether the reader mutes the sender, or did so after it was sent
   */
  public boolean isRead(boolean wasReceived, boolean isReadAsOwn, boolean isSenderMuted) {
    return !isMarkedUnread && (isMarkedRead || !wasReceived || isReadAsOwn || isSenderMuted);
  }
}
