package chat.exports.request;

import chat.contracts.Topic;
import chat.exports.ExportsError;
import chat.identityprojection.Actors;
import chat.identityprojection.ProjectedOrganization;
import chat.kit.projection.StaleReadGuard;
import jakarta.inject.Singleton;
import java.util.Set;

/** Checks that the organization and its owners permit an export. */
@Singleton
public final class ExportPermission {

  private static final Set<Topic> REQUIRED_TOPICS =
      Set.of(Topic.USER_CHANGED, Topic.ORGANIZATION_CHANGED);

  private final StaleReadGuard staleReadGuard;
  private final Actors actors;
  private final ConsentStore consents;
  private final ExportLimits limits;

  ExportPermission(
      StaleReadGuard staleReadGuard, Actors actors, ConsentStore consents, ExportLimits limits) {
    this.staleReadGuard = staleReadGuard;
    this.actors = actors;
    this.consents = consents;
    this.limits = limits;
  }

  /**
   * Throws a refusal if the export is not permitted. 503 if a stale projection can't be ruled out.
   */
  void require(long organizationId, ExportType type) {
    staleReadGuard.require(
        organizationId, REQUIRED_TOPICS, () -> requirePermitted(organizationId, type));
  }

  /**
   * Throws a refusal if a running export is no longer permitted. Waits for the projections first;
   * 503 if an owner is unavailable.
   */
  public void requireNow(DataExport export) {
    staleReadGuard.catchUp(export.organizationId(), REQUIRED_TOPICS);
    requirePermitted(export.organizationId(), export.exportType());
  }

  private void requirePermitted(long organizationId, ExportType type) {
    ProjectedOrganization organization = actors.organization(organizationId);
    switch (type) {
      case PUBLIC -> {
        if (!consents.anOwnerIsReachable(organizationId)) {
          throw ExportsError.NO_REACHABLE_OWNER.refuse(limits.support());
        }
      }
      case FULL_WITH_CONSENT -> {
        if (!consents.anOwnerConsents(organizationId)) {
          throw ExportsError.NO_CONSENTING_OWNER.refuse(limits.support());
        }
      }
      case FULL_WITHOUT_CONSENT -> {
        if (!organization.settings().flag("owner_full_content_access", false)) {
          throw ExportsError.NO_FULL_CONTENT_ACCESS.refuse();
        }
      }
    }
  }
}
