package chat.kit.snapshot;

import chat.kit.http.InternalOperations;
import chat.kit.stream.StreamedBytes;
import chat.kit.token.ForServices;
import io.micronaut.context.annotation.Requires;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Post;
import io.micronaut.http.annotation.Produces;

/** Streams this service's part of an organization to exports-service. */
@InternalOperations
@ForServices
@Requires(bean = ExportPages.class)
final class ExportPagesController {

  private final Snapshots snapshots;
  private final ExportPages pages;

  ExportPagesController(Snapshots snapshots, ExportPages pages) {
    this.snapshots = snapshots;
    this.pages = pages;
  }

  @Post("/exports/pages")
  @Produces("application/x-ndjson")
  StreamedBytes stream(@Body RequestedPages wanted) {
    pages.catchUp(wanted);
    return snapshots.stream(lines -> pages.write(wanted, lines));
  }
}
