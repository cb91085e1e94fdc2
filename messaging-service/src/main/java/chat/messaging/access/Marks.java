package chat.messaging.access;

/**
 * What a reader has done with a message.
 *
 * @param isMarkedRead whether he has marked it as read
 * @param isMarkedUnread whether he wants it unread although it would be read by itself
 */
public record Marks(
    boolean isMarkedRead, boolean isMarkedUnread, boolean isStarred, boolean isCollapsed) {

  public static final Marks NONE = new Marks(false, false, false, false);

  /**
   * Whether he has read it: marked it so, or it is read by itself.
   *
   * @param wasReceived whether he was among its recipients when it was sent
   * @param isReadAsOwn whether he sent it with a client that counts what it sends as read
   * @param isSenderMuted whether he mutes the sender, or did so after it was sent
   */
  public boolean isRead(boolean wasReceived, boolean isReadAsOwn, boolean isSenderMuted) {
    return !isMarkedUnread && (isMarkedRead || !wasReceived || isReadAsOwn || isSenderMuted);
  }
}
