package chat.exports.request;

import chat.exports.ExportsError;
import chat.exports.estimate.OrganizationSize;
import chat.exports.estimate.OrganizationSizeRepository;
import chat.kit.token.Caller;
import jakarta.inject.Singleton;
import java.security.SecureRandom;
import java.util.Base64;

/** Validates requests for exports and creates the exports. */
@Singleton
final class RequestExport {

  private static final int SECRET_BYTES = 18;

  private final ExportPermission permission;
  private final OrganizationSizeRepository sizes;
  private final ExportLimits limits;
  private final ExportChanges changes;
  private final SecureRandom random = new SecureRandom();

  RequestExport(
      ExportPermission permission,
      OrganizationSizeRepository sizes,
      ExportLimits limits,
      ExportChanges changes) {
    this.permission = permission;
    this.sizes = sizes;
    this.limits = limits;
    this.changes = changes;
  }

  /**
   * Creates an export and returns its id. The caller must have been checked to be an administrator.
   */
  long request(Caller caller, ExportType type) {
    long organizationId = caller.organizationId();
    permission.require(organizationId, type);
    requireSize(organizationId, type);
    return changes.request(organizationId, caller.userId(), type, secret(), limits);
  }

  private void requireSize(long organizationId, ExportType type) {
    OrganizationSize size = sizes.find(organizationId).orElse(OrganizationSize.NONE);
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
