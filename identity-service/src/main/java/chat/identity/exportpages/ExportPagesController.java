package chat.identity.exportpages;

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

/** Streams an organization with its people and groups to exports-service. */
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
   * @param userIds whose private data is wanted otherwise, beside what is public
   */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record Wanted(long organizationId, boolean everything, List<Long> userIds) {}

  /**
   * @param accounts how many there will be
   */
  @Serdeable
  record About(long accounts) {}

  @Post("/exports/pages")
  @Produces("application/x-ndjson")
  StreamedBytes stream(@Body Wanted wanted) {
    return snapshots.stream(lines -> write(wanted, lines));
  }

  private void write(Wanted wanted, TableLines lines) {
    lines.begin(new About(pages.countAccounts(wanted.organizationId())));
    pages.write(wanted, lines);
  }
}
