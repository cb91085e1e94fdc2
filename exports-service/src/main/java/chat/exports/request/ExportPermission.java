package chat.exports.request;

import chat.contracts.Topic;
import chat.exports.ExportsError;
import chat.identity.copy.Actors;
import chat.identity.copy.Organization;
import chat.kit.copy.FreshCopies;
import jakarta.inject.Singleton;
import java.util.Set;

/** What an organization and its owners must have agreed to, by identity-service's latest word. */
@Singleton
public final class ExportPermission {

  private static final Set<Topic> RESTS_ON = Set.of(Topic.USER_CHANGED, Topic.ORGANIZATION_CHANGED);

  private final FreshCopies copies;
  private final Actors actors;
  private final ConsentStore consents;
  private final ExportLimits limits;

  ExportPermission(FreshCopies copies, Actors actors, ConsentStore consents, ExportLimits limits) {
    this.copies = copies;
    this.actors = actors;
    this.consents = consents;
    this.limits = limits;
  }

  /** Refuses an export that may not be asked for; 503 where the refusal can't be made sure of. */
  void require(long organizationId, ExportType type) {
    copies.require(organizationId, RESTS_ON, () -> requirePermitted(organizationId, type));
  }

  /**
   * Refuses an export of private data that may not be made any more. The copies have caught up with
   * their owners then; 503 where one is away.
   */
  public void requireNow(DataExport export) {
    copies.catchUp(export.organizationId(), RESTS_ON);
    requirePermitted(export.organizationId(), export.exportType());
  }

  private void requirePermitted(long organizationId, ExportType type) {
    Organization organization = actors.organization(organizationId);
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
