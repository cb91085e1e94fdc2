package chat.exports.estimate;

import io.micronaut.data.annotation.MappedEntity;

/**
 * The size of an organization's data.
 *
 * @param channelMessages messages of all channels
 * @param privateMessages those of them that are known to be in private channels
 */
@MappedEntity("organization_size")
public record OrganizationSize(
    long channelMessages, long privateMessages, long directMessages, long fileBytes) {

  public static final OrganizationSize NONE = new OrganizationSize(0, 0, 0, 0);

  /**
   * Returns the maximum number of messages in an export; public exports contain no private ones.
   */
  public long messagesFor(boolean isPublic) {
    return isPublic ? channelMessages - privateMessages : channelMessages + directMessages;
  }
}
