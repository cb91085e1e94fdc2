package chat.exports.work;

import chat.blob.StorageSpace;
import chat.exports.archive.ExportScope;
import chat.exports.archive.Throttle;
import chat.exports.request.ConsentStore;
import chat.exports.request.DataExport;
import chat.exports.request.ExportPermission;
import io.micronaut.context.annotation.Property;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Preconditions and parameters of an export attempt. */
@Singleton
final class WorkerPreconditions {

  private final ConsentStore consents;
  private final ExportPermission permission;
  private final LoadMonitor loadMonitor;
  private final StorageSpace space;
  private final Duration life;

  /**
   * @param life how long an archive is kept; zero for unlimited
   */
  WorkerPreconditions(
      ConsentStore consents,
      ExportPermission permission,
      LoadMonitor loadMonitor,
      StorageSpace space,
      @Property(name = "chat.export.life") Duration life) {
    this.consents = consents;
    this.permission = permission;
    this.loadMonitor = loadMonitor;
    this.space = space;
    this.life = life;
  }

  /** Whether the storage has space for another archive. */
  boolean hasRoom() {
    return space.isEnough();
  }

  Throttle throttle() {
    return new Throttle(loadMonitor::share);
  }

  /**
   * Returns the data to export. For private data, waits for identity-service's latest state of
   * permission and consents. Throws a refusal if the export is no longer permitted.
   */
  ExportScope scope(DataExport export) {
    long organizationId = export.organizationId();
    return switch (export.exportType()) {
      case PUBLIC -> new ExportScope(organizationId, false, List.of());
      case FULL_WITH_CONSENT -> {
        permission.requireNow(export);
        yield new ExportScope(organizationId, false, consents.consenting(organizationId));
      }
      case FULL_WITHOUT_CONSENT -> {
        permission.requireNow(export);
        yield new ExportScope(organizationId, true, List.of());
      }
    };
  }

  @Nullable Instant expiryFrom(Instant now) {
    return life.isZero() ? null : now.plus(life);
  }
}
