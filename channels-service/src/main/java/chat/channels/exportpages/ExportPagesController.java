package chat.channels.exportpages;

import chat.kit.http.InternalOperations;
import chat.kit.snapshot.Snapshots;
import chat.kit.snapshot.TableLines;
import chat.kit.stream.StreamedBytes;
import chat.kit.token.ForServices;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Post;
import io.micronaut.http.annotation.Produces;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import java.util.List;

/** Streams an organization's channels and subscriptions to exports-service. */
@InternalOperations
@ForServices
final class ExportPagesController {

  private final Snapshots snapshots;
  private final ExportPageStore pages;

  ExportPagesController(Snapshots snapshots, ExportPageStore pages) {
    this.snapshots = snapshots;
    this.pages = pages;
  }

  /**
   * @param everything whether nothing is left out
   * @param userIds otherwise: who is told how he has set up his subscriptions
   * @param channelIds otherwise: the private channels that are wanted
   */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record Wanted(
      long organizationId, boolean everything, List<Long> userIds, List<Long> channelIds) {}

  /**
   * @param channels how many there will be
   */
  @Serdeable
  record About(long channels) {}

  @Post("/exports/pages")
  @Produces("application/x-ndjson")
  StreamedBytes stream(@Body Wanted wanted) {
    return snapshots.stream(lines -> write(wanted, lines));
  }

  private void write(Wanted wanted, TableLines lines) {
    lines.begin(new About(pages.countChannels(wanted)));
    pages.write(wanted, lines);
  }
}
