package chat.uploads.exportpages;

import chat.contracts.Topic;
import chat.kit.copy.FreshCopies;
import chat.kit.snapshot.ExportPages;
import chat.kit.snapshot.TableLines;
import chat.kit.snapshot.WantedPages;
import chat.uploads.claim.ClaimRequests;
import io.micronaut.serde.annotation.Serdeable;
import jakarta.inject.Singleton;
import java.util.Set;

/** Tells exports-service of an organization's files; with private data all that somebody owns. */
@Singleton
final class FilePages implements ExportPages {

  /** What tells which messages link which files. */
  private static final Set<Topic> CLAIMS = Set.of(Topic.MESSAGE_SENT, Topic.MESSAGE_CHANGED);

  private final FreshCopies copies;
  private final ClaimRequests requests;
  private final ExportPageStore pages;

  FilePages(FreshCopies copies, ClaimRequests requests, ExportPageStore pages) {
    this.copies = copies;
    this.requests = requests;
    this.pages = pages;
  }

  /**
   * @param attachments how many there will be
   */
  @Serdeable
  record About(long attachments) {}

  /**
   * Messages of an earlier moment are exported with the files that they link, also those that their
   * senders have not uploaded. 503 where that can't be found out.
   */
  @Override
  public void catchUp(WantedPages wanted) {
    copies.catchUp(wanted.organizationId(), CLAIMS);
    requests.settleAll(wanted.organizationId());
  }

  @Override
  public void write(WantedPages wanted, TableLines lines) {
    lines.begin(new About(pages.countAttachments(wanted.organizationId())));
    pages.write(wanted, lines);
  }
}
