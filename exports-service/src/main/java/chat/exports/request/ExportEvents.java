package chat.exports.request;

import chat.identityprojection.OrganizationStore;
import chat.kit.error.RequestError;
import chat.kit.event.Audience;
import chat.kit.event.ClientEvent;
import chat.kit.http.OrganizationHosts;
import chat.kit.outbox.Change;
import chat.kit.token.Role;
import io.micronaut.serde.annotation.Serdeable;
import jakarta.inject.Singleton;
import java.util.List;

/** Builds the event {@code realm_export}, which lists an organization's exports. */
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

  /** Returns the organization's newest exports in their current state, in ascending order of id. */
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

  /** Returns the organization's URL without a trailing slash. */
  String address(long organizationId) {
    return organizations
        .find(organizationId)
        .map(organization -> hosts.addressOf(organization.subdomain()))
        .orElseThrow(() -> RequestError.unavailable("The organization"));
  }
}
