package chat.exports.estimate;

import io.micronaut.data.annotation.MappedEntity;

/**
 * How much an organization has.
 *
 * @param channelMessages messages of all channels
 * @param privateMessages those of them that are known to lie in private channels
 */
@MappedEntity("organization_size")
public record OrganizationSize(
    long channelMessages, long privateMessages, long directMessages, long fileBytes) {

  public static final OrganizationSize NONE = new OrganizationSize(0, 0, 0, 0);

  /** The most messages that an export may come to hold; a public one has none that are private. */
  public long messagesFor(boolean isPublic) {
    return isPublic ? channelMessages - privateMessages : channelMessages + directMessages;
  }
}
