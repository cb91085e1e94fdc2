package chat.exports.work;

import chat.blob.StorageSpace;
import chat.exports.archive.Pace;
import chat.exports.archive.Scope;
import chat.exports.request.ConsentStore;
import chat.exports.request.DataExport;
import chat.exports.request.ExportPermission;
import io.micronaut.context.annotation.Property;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a worker must know before he begins. */
@Singleton
final class WorkConditions {

  private final ConsentStore consents;
  private final ExportPermission permission;
  private final Traffic traffic;
  private final StorageSpace space;
  private final Duration life;

  /**
   * @param life how long an archive is kept; nothing for ever
   */
  WorkConditions(
      ConsentStore consents,
      ExportPermission permission,
      Traffic traffic,
      StorageSpace space,
      @Property(name = "chat.export.life") Duration life) {
    this.consents = consents;
    this.permission = permission;
    this.traffic = traffic;
    this.space = space;
    this.life = life;
  }

  /** Whether the storage takes a further archive. */
  boolean hasRoom() {
    return space.isEnough();
  }

  Pace pace() {
    return new Pace(traffic::share);
  }

  /**
   * What the export holds. Whether it may hold more than what is public, and who has consented,
   * counts by identity-service's latest word; refused where it may not any more.
   */
  Scope scope(DataExport export) {
    long organizationId = export.organizationId();
    return switch (export.exportType()) {
      case PUBLIC -> new Scope(organizationId, false, List.of());
      case FULL_WITH_CONSENT -> {
        permission.requireNow(export);
        yield new Scope(organizationId, false, consents.consenting(organizationId));
      }
      case FULL_WITHOUT_CONSENT -> {
        permission.requireNow(export);
        yield new Scope(organizationId, true, List.of());
      }
    };
  }

  @Nullable Instant expiryFrom(Instant now) {
    return life.isZero() ? null : now.plus(life);
  }
}
