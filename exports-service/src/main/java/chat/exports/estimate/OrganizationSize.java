package chat.exports.estimate;

/**
 * How much an organization has.
 *
 * @param channelMessages messages of all channels
 * @param privateMessages those of them that are known to lie in private channels
 */
public record OrganizationSize(
    long channelMessages, long privateMessages, long directMessages, long fileBytes) {

  static final OrganizationSize NONE = new OrganizationSize(0, 0, 0, 0);

  /** The most messages that an export may come to hold; a public one has none that are private. */
  public long messagesFor(boolean isPublic) {
    return isPublic ? channelMessages - privateMessages : channelMessages + directMessages;
  }
}
