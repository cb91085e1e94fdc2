package chat.uploads.exportpages;

import chat.blob.BlobKey;
import chat.blob.BlobStore;
import chat.blob.serving.BlobAnswers;
import chat.blob.serving.ServedBlob;
import chat.contracts.Topic;
import chat.kit.copy.FreshCopies;
import chat.kit.error.RequestError;
import chat.kit.http.InternalOperations;
import chat.kit.snapshot.Snapshots;
import chat.kit.snapshot.TableLines;
import chat.kit.stream.StreamedBytes;
import chat.kit.token.ForServices;
import chat.uploads.UploadsError;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.micronaut.http.annotation.Produces;
import io.micronaut.http.annotation.QueryValue;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;

/** Streams an organization's files to exports-service: first what there is, then their bytes. */
@InternalOperations
@ForServices
final class ExportPagesController {

  /** What tells which messages link which files. */
  private static final Set<Topic> CLAIMS = Set.of(Topic.MESSAGE_SENT, Topic.MESSAGE_CHANGED);

  private final FreshCopies copies;
  private final Snapshots snapshots;
  private final ExportPageStore pages;
  private final BlobStore blobs;
  private final BlobAnswers answers;

  ExportPagesController(
      FreshCopies copies,
      Snapshots snapshots,
      ExportPageStore pages,
      BlobStore blobs,
      BlobAnswers answers) {
    this.copies = copies;
    this.snapshots = snapshots;
    this.pages = pages;
    this.blobs = blobs;
    this.answers = answers;
  }

  /**
   * @param everything whether nothing is left out
   * @param userIds otherwise: whose files are wanted whether or not a message links them
   */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record Wanted(long organizationId, boolean everything, List<Long> userIds) {}

  /**
   * @param attachments how many there will be
   */
  @Serdeable
  record About(long attachments) {}

  @Post("/exports/pages")
  @Produces("application/x-ndjson")
  StreamedBytes stream(@Body Wanted wanted) {
    // Messages of an earlier moment are exported with the files that they link.
    copies.catchUp(wanted.organizationId(), CLAIMS);
    return snapshots.stream(lines -> write(wanted, lines));
  }

  private void write(Wanted wanted, TableLines lines) {
    lines.begin(new About(pages.countAttachments(wanted.organizationId())));
    pages.write(wanted, lines);
  }

  /**
   * The bytes of a file that {@link #stream} has named, or a range of them; 404 where it is gone.
   */
  @Get("/exports/blob")
  @Produces(MediaType.ALL)
  HttpResponse<?> blob(HttpRequest<?> request, @QueryValue String key) {
    BlobKey wanted = key(key);
    OptionalLong size = blobs.size(wanted);
    if (size.isEmpty()) {
      throw UploadsError.NO_SUCH_FILE.refuse();
    }
    return answers
        .answer(
            request,
            new ServedBlob(
                wanted,
                size.getAsLong(),
                key.replace('/', '-'),
                MediaType.APPLICATION_OCTET_STREAM,
                "no-store",
                "attachment"))
        .orElseThrow(UploadsError.NO_SUCH_FILE::refuse);
  }

  private static BlobKey key(String text) {
    try {
      return new BlobKey(text);
    } catch (IllegalArgumentException e) {
      throw RequestError.INVALID.refuse("key");
    }
  }
}
