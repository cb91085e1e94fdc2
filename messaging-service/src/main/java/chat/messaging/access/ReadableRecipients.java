package chat.messaging.access;

import java.util.List;

/**
 * Channels and conversations that a user may search for messages.
 *
 * <p>Of each, either all messages or only received ones. Only {@link RecipientAccess} creates it.
 */
public final class ReadableRecipients {

  private final long organizationId;
  private final long readerId;
  private final List<Long> recipientIds;
  private final List<Long> openRecipientIds;

  ReadableRecipients(
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

  /** All recipients; in a channel that is not open, only received messages are included. */
  public List<Long> recipientIds() {
    return recipientIds;
  }

  /** Those of the recipients that are channels in which all messages may be read. */
  public List<Long> openRecipientIds() {
    return openRecipientIds;
  }

  public boolean isEmpty() {
    return recipientIds.isEmpty();
  }
}
