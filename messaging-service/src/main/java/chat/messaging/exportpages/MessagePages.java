package chat.messaging.exportpages;

import chat.kit.snapshot.ExportPages;
import chat.kit.snapshot.RequestedPages;
import chat.kit.snapshot.TableLines;
import chat.messaging.access.ExportAccess;
import chat.messaging.access.ExportedRecipients;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import jakarta.inject.Singleton;
import java.util.List;

/** Streams an organization's messages to exports-service. */
@Singleton
final class MessagePages implements ExportPages {

  private final ExportAccess access;
  private final MessageExportStore pages;

  MessagePages(ExportAccess access, MessageExportStore pages) {
    this.access = access;
    this.pages = pages;
  }

  /**
   * @param channelIds the channels that messages may be in
   * @param subscriberChannelIds the private channels among them whose subscribers may be exported
   */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record About(List<Long> channelIds, List<Long> subscriberChannelIds) {}

  @Override
  public void catchUp(RequestedPages request) {
    access.catchUp(request.organizationId());
  }

  /**
   * Streams the tables. Does not count rows before it begins, because the other owners' snapshots
   * wait for this one.
   */
  @Override
  public void write(RequestedPages request, TableLines lines) {
    ExportedRecipients recipients =
        request.everything()
            ? access.everything(request.organizationId())
            : access.readableBy(request.organizationId(), request.userIds());
    lines.begin(new About(recipients.channelIds(), recipients.subscriberChannelIds()));
    pages.writeSmallTables(recipients, lines);
    pages.writeMessages(recipients, lines);
  }
}
