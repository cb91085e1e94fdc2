package chat.exports.request;

import chat.kit.http.OrganizationHosts;
import io.micronaut.context.annotation.Property;
import jakarta.inject.Singleton;

/** The configured limits of exports, and the support contact that refusals name. */
@Singleton
public final class ExportLimits {

  private final long messages;
  private final long fileBytes;
  private final int weekly;
  private final int pending;
  private final String support;

  /**
   * @param uploads gibibytes
   * @param support an email address; empty for {@code support@} and the external host
   */
  ExportLimits(
      @Property(name = "chat.export.max-messages") long messages,
      @Property(name = "chat.export.max-uploads") long uploads,
      @Property(name = "chat.export.weekly-limit") int weekly,
      @Property(name = "chat.export.pending") int pending,
      @Property(name = "chat.export.support", defaultValue = "") String support,
      OrganizationHosts hosts) {
    this.messages = messages;
    this.fileBytes = uploads << 30;
    this.weekly = weekly;
    this.pending = pending;
    this.support = support.isEmpty() ? "support@" + hosts.of("") : support;
  }

  /** Whether an export of this size is allowed. */
  public boolean allow(long exportMessages, long exportFileBytes) {
    return exportMessages <= messages && exportFileBytes <= fileBytes;
  }

  /** Exports per organization in seven days; 0 for no limit. */
  int weekly() {
    return weekly;
  }

  /** Pending exports per organization at a time; 0 for no limit. */
  int pending() {
    return pending;
  }

  /** The support contact's address. */
  public String support() {
    return support;
  }
}
