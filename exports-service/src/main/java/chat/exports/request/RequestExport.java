package chat.exports.request;

import chat.contracts.Topic;
import chat.exports.ExportsError;
import chat.exports.estimate.OrganizationSize;
import chat.exports.estimate.SizeStore;
import chat.identity.copy.Organization;
import chat.identity.copy.OrganizationStore;
import chat.kit.copy.FreshCopies;
import chat.kit.error.RequestError;
import chat.kit.token.Caller;
import jakarta.inject.Singleton;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Base64;
import java.util.Set;

/** Takes a request for an export, or says why there can't be one. */
@Singleton
final class RequestExport {

  static final Duration WEEK = Duration.ofDays(7);

  private static final int SECRET_BYTES = 18;

  private static final Set<Topic> RESTS_ON = Set.of(Topic.USER_CHANGED, Topic.ORGANIZATION_CHANGED);

  private final FreshCopies copies;
  private final OrganizationStore organizations;
  private final ConsentStore consents;
  private final SizeStore sizes;
  private final ExportLimits limits;
  private final ExportChanges changes;
  private final SecureRandom random = new SecureRandom();

  RequestExport(
      FreshCopies copies,
      OrganizationStore organizations,
      ConsentStore consents,
      SizeStore sizes,
      ExportLimits limits,
      ExportChanges changes) {
    this.copies = copies;
    this.organizations = organizations;
    this.consents = consents;
    this.sizes = sizes;
    this.limits = limits;
    this.changes = changes;
  }

  /** The id of the new export; the caller is an administrator. */
  long request(Caller caller, ExportType type) {
    long organizationId = caller.organizationId();
    copies.decide(organizationId, RESTS_ON, () -> permitted(organizationId, type));
    requireSize(organizationId, type);
    return changes.request(organizationId, caller.userId(), type, secret(), limits);
  }

  /** What the organization and its owners must have agreed to. */
  private Organization permitted(long organizationId, ExportType type) {
    Organization organization =
        organizations
            .find(organizationId)
            .orElseThrow(() -> RequestError.UNAUTHORIZED.refuse("Invalid organization"));
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
    return organization;
  }

  private void requireSize(long organizationId, ExportType type) {
    OrganizationSize size = sizes.of(organizationId);
    if (!limits.allow(size.messagesFor(type == ExportType.PUBLIC), size.fileBytes())) {
      throw ExportsError.TOO_LARGE.refuse(limits.support());
    }
  }

  private String secret() {
    byte[] bits = new byte[SECRET_BYTES];
    random.nextBytes(bits);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bits);
  }
}
