package chat.messaging.access;

import java.util.List;

/**
 * Channels and conversations in which a user may look for messages, all of them or only received
 * ones. Only {@link PlaceAccess} makes it.
 */
public final class ReadablePlaces {

  private final long organizationId;
  private final long readerId;
  private final List<Long> recipientIds;
  private final List<Long> openRecipientIds;

  ReadablePlaces(
      long organizationId, long readerId, List<Long> recipientIds, List<Long> openRecipientIds) {
    this.organizationId = organizationId;
    this.readerId = readerId;
    this.recipientIds = recipientIds;
    this.openRecipientIds = openRecipientIds;
  }

  public long organizationId() {
    return organizationId;
  }

  public long readerId() {
    return readerId;
  }

  /**
   * The recipients of the messages; of a channel that is not open only what was received counts.
   */
  public List<Long> recipientIds() {
    return recipientIds;
  }

  /** Those of the recipients that are channels of which everything may be read. */
  public List<Long> openRecipientIds() {
    return openRecipientIds;
  }

  public boolean isEmpty() {
    return recipientIds.isEmpty();
  }
}
