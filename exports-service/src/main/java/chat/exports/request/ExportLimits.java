package chat.exports.request;

import chat.kit.http.OrganizationHosts;
import io.micronaut.context.annotation.Property;
import jakarta.inject.Singleton;

/** How much of exports an operator allows, and whom people ask who want more. */
@Singleton
public final class ExportLimits {

  private final long messages;
  private final long fileBytes;
  private final int weekly;
  private final int pending;
  private final String support;

  /**
   * @param uploads gibibytes
   * @param support an address; empty for {@code support@} and the external host
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

  /** Whether an export of so much may be made. */
  public boolean allow(long wantedMessages, long wantedFileBytes) {
    return wantedMessages <= messages && wantedFileBytes <= fileBytes;
  }

  /** How many an organization may have in seven days; 0 for any number. */
  int weekly() {
    return weekly;
  }

  /** How many of an organization may be requested or started at a time; 0 for any number. */
  int pending() {
    return pending;
  }

  /** Whom people ask for help. */
  public String support() {
    return support;
  }
}
