package chat.exports.request;

import chat.identity.copy.OrganizationStore;
import chat.kit.error.RequestError;
import chat.kit.event.Audience;
import chat.kit.event.ClientEvent;
import chat.kit.http.OrganizationHosts;
import chat.kit.outbox.Change;
import chat.kit.token.Role;
import io.micronaut.serde.annotation.Serdeable;
import jakarta.inject.Singleton;
import java.util.List;

/** Exports as clients see them, and the event {@code realm_export} that lists them. */
@Singleton
final class ExportEvents {

  private final DataExportRepository exports;
  private final OrganizationStore organizations;
  private final OrganizationHosts hosts;

  ExportEvents(
      DataExportRepository exports, OrganizationStore organizations, OrganizationHosts hosts) {
    this.exports = exports;
    this.organizations = organizations;
    this.hosts = hosts;
  }

  @Serdeable
  record RealmExport(List<ShownExport> exports) {}

  /** The organization's newest exports as they are now, the oldest of them first. */
  List<ShownExport> newest(long organizationId) {
    String address = address(organizationId);
    return exports.list(organizationId).stream()
        .map(export -> ShownExport.of(export, address))
        .toList();
  }

  Change changed(long organizationId) {
    return ClientEvent.of(
        organizationId,
        "realm_export",
        Audience.ofRoles(List.of(Role.OWNER, Role.ADMINISTRATOR)),
        new RealmExport(newest(organizationId)));
  }

  /** Where clients find the organization, without a slash at the end. */
  String address(long organizationId) {
    return organizations
        .find(organizationId)
        .map(organization -> hosts.addressOf(organization.subdomain()))
        .orElseThrow(() -> RequestError.unavailable("The organization"));
  }
}
