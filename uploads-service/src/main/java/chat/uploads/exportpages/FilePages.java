package chat.uploads.exportpages;

import chat.contracts.Topic;
import chat.kit.copy.FreshCopies;
import chat.kit.snapshot.ExportPages;
import chat.kit.snapshot.TableLines;
import chat.kit.snapshot.WantedPages;
import io.micronaut.serde.annotation.Serdeable;
import jakarta.inject.Singleton;
import java.util.Set;

/** Tells exports-service of an organization's files; with private data all that somebody owns. */
@Singleton
final class FilePages implements ExportPages {

  /** What tells which messages link which files. */
  private static final Set<Topic> CLAIMS = Set.of(Topic.MESSAGE_SENT, Topic.MESSAGE_CHANGED);

  private final FreshCopies copies;
  private final ExportPageStore pages;

  FilePages(FreshCopies copies, ExportPageStore pages) {
    this.copies = copies;
    this.pages = pages;
  }

  /**
   * @param attachments how many there will be
   */
  @Serdeable
  record About(long attachments) {}

  /** Messages of an earlier moment are exported with the files that they link. */
  @Override
  public void catchUp(WantedPages wanted) {
    copies.catchUp(wanted.organizationId(), CLAIMS);
  }

  @Override
  public void write(WantedPages wanted, TableLines lines) {
    lines.begin(new About(pages.countAttachments(wanted.organizationId())));
    pages.write(wanted, lines);
  }
}
