package chat.messaging.exportpages;

import chat.kit.http.InternalOperations;
import chat.kit.snapshot.Snapshots;
import chat.kit.snapshot.TableLines;
import chat.kit.stream.StreamedBytes;
import chat.kit.token.ForServices;
import chat.messaging.access.ExportAccess;
import chat.messaging.access.ExportedPlaces;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Post;
import io.micronaut.http.annotation.Produces;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import java.util.List;

/** Streams an organization's messages to exports-service. */
@InternalOperations
@ForServices
final class ExportPagesController {

  private final ExportAccess access;
  private final Snapshots snapshots;
  private final ExportPageStore pages;

  ExportPagesController(ExportAccess access, Snapshots snapshots, ExportPageStore pages) {
    this.access = access;
    this.snapshots = snapshots;
    this.pages = pages;
  }

  /**
   * @param everything whether nothing is left out
   * @param userIds whose private data is wanted otherwise, beside what is public
   */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record Wanted(long organizationId, boolean everything, List<Long> userIds) {}

  /**
   * @param messages how many there will be
   * @param channelIds the private channels that they may lie in
   */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record About(long messages, List<Long> channelIds) {}

  @Post("/exports/pages")
  @Produces("application/x-ndjson")
  StreamedBytes stream(@Body Wanted wanted) {
    access.catchUp(wanted.organizationId());
    return snapshots.stream(lines -> write(wanted, lines));
  }

  private void write(Wanted wanted, TableLines lines) {
    ExportedPlaces places =
        wanted.everything()
            ? access.everything(wanted.organizationId())
            : access.readableBy(wanted.organizationId(), wanted.userIds());
    lines.begin(new About(pages.countMessages(places), places.privateChannelIds()));
    pages.writeSmallTables(places, lines);
    pages.writeMessages(places, lines);
  }
}
