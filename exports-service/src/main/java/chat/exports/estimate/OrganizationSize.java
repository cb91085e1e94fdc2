package chat.exports.estimate;

/** How much an organization has. */
public record OrganizationSize(long channelMessages, long directMessages, long fileBytes) {

  static final OrganizationSize NONE = new OrganizationSize(0, 0, 0);

  /** The most messages that an export may come to hold; a public one has none but of channels. */
  public long messagesFor(boolean isPublic) {
    return isPublic ? channelMessages : channelMessages + directMessages;
  }
}
