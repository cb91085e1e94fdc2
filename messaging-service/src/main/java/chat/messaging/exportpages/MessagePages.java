package chat.messaging.exportpages;

import chat.kit.snapshot.ExportPages;
import chat.kit.snapshot.TableLines;
import chat.kit.snapshot.WantedPages;
import chat.messaging.access.ExportAccess;
import chat.messaging.access.ExportedPlaces;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import jakarta.inject.Singleton;
import java.util.List;

/** Gives exports-service an organization's messages. */
@Singleton
final class MessagePages implements ExportPages {

  private final ExportAccess access;
  private final ExportPageStore pages;

  MessagePages(ExportAccess access, ExportPageStore pages) {
    this.access = access;
    this.pages = pages;
  }

  /**
   * @param channelIds the channels that messages may lie in
   * @param subscriberChannelIds the private ones of them whose subscribers may be told
   */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record About(List<Long> channelIds, List<Long> subscriberChannelIds) {}

  @Override
  public void catchUp(WantedPages wanted) {
    access.catchUp(wanted.organizationId());
  }

  /** The other owners' moments are awaited meanwhile, so nothing is counted before it begins. */
  @Override
  public void write(WantedPages wanted, TableLines lines) {
    ExportedPlaces places =
        wanted.everything()
            ? access.everything(wanted.organizationId())
            : access.readableBy(wanted.organizationId(), wanted.userIds());
    lines.begin(new About(places.channelIds(), places.subscriberChannelIds()));
    pages.writeSmallTables(places, lines);
    pages.writeMessages(places, lines);
  }
}
