package chat.uploads.exportpages;

import chat.contracts.Topic;
import chat.kit.projection.StaleReadGuard;
import chat.kit.snapshot.ExportPages;
import chat.kit.snapshot.RequestedPages;
import chat.kit.snapshot.TableLines;
import chat.uploads.claim.ClaimRequests;
import io.micronaut.serde.annotation.Serdeable;
import jakarta.inject.Singleton;
import java.util.Set;

/** Writes an organization's files for exports-service; includes private data only as requested. */
@Singleton
final class FilePages implements ExportPages {

  /** The topics from which claims are derived. */
  private static final Set<Topic> CLAIMS = Set.of(Topic.MESSAGE_SENT, Topic.MESSAGE_CHANGED);

  private final StaleReadGuard staleReadGuard;
  private final ClaimRequests requests;
  private final UploadExportStore pages;

  FilePages(StaleReadGuard staleReadGuard, ClaimRequests requests, UploadExportStore pages) {
    this.staleReadGuard = staleReadGuard;
    this.requests = requests;
    this.pages = pages;
  }

  /**
   * @param attachments number of attachments that follow
   */
  @Serdeable
  record About(long attachments) {}

  /**
   * Waits for the projection and settles claim requests.
   *
   * <p>Exported messages then come with all files that they link, also those of other users. 503 if
   * messaging-service is unavailable.
   */
  @Override
  public void catchUp(RequestedPages wanted) {
    staleReadGuard.catchUp(wanted.organizationId(), CLAIMS);
    requests.settleAll(wanted.organizationId());
  }

  @Override
  public void write(RequestedPages wanted, TableLines lines) {
    lines.begin(new About(pages.countAttachments(wanted.organizationId())));
    pages.write(wanted, lines);
  }
}
