package chat.exports.request;

import chat.kit.http.AnswerField;
import chat.kit.http.AnswerField.Shape;
import chat.kit.http.OperationId;
import chat.kit.http.Operations;
import chat.kit.params.Params;
import chat.kit.token.Caller;
import chat.kit.token.ForCallers;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.micronaut.serde.annotation.Serdeable;
import java.util.List;
import java.util.Map;

/**
 * Creates, lists, cancels and deletes data exports (API: export-realm, get-realm-exports,
 * cancel-realm-export, delete-realm-export, get-realm-export-consents).
 */
@Operations
@ForCallers
final class ExportsController {

  private final Administrators administrators;
  private final RequestExport requestExport;
  private final ExportEvents events;
  private final EndExport endExport;
  private final ListedConsents consents;

  ExportsController(
      Administrators administrators,
      RequestExport requestExport,
      ExportEvents events,
      EndExport endExport,
      ListedConsents consents) {
    this.administrators = administrators;
    this.requestExport = requestExport;
    this.events = events;
    this.endExport = endExport;
    this.consents = consents;
  }

  /**
   * The response of {@code POST /export/realm}.
   *
   * @param id id of the export
   */
  @Serdeable
  record Requested(long id) {}

  /**
   * The response of {@code GET /export/realm}.
   *
   * @param exports the newest exports, at most 1,000, in ascending order of id
   */
  @Serdeable
  record Exports(List<ShownExport> exports) {}

  /**
   * Starts a data export of the organization. Only organization administrators may do so. The
   * server limits the size of the organization, the pending exports and the exports in seven days.
   *
   * <p>The archive is made in the background. The requester receives a direct message from the
   * notification bot when it is complete or has failed. Administrators receive the event {@code
   * realm_export} when the export is created, started, and ended.
   */
  @OperationId("export-realm")
  @Post("/export/realm")
  Requested create(Caller caller, @Params CreateExportParams params) {
    administrators.require(caller);
    return new Requested(requestExport.request(caller, params.exportType()));
  }

  /**
   * Lists the organization's data exports, including failed and deleted ones. Only organization
   * administrators may do so.
   */
  @OperationId("get-realm-exports")
  @Get("/export/realm")
  Exports list(Caller caller) {
    administrators.require(caller);
    return new Exports(events.newest(caller.organizationId()));
  }

  /**
   * Cancels a data export that is pending. Only organization administrators may do so.
   * Administrators receive the event {@code realm_export}. Zulip has no such operation.
   */
  @OperationId("cancel-realm-export")
  @Post("/export/realm/{export_id:[0-9]+}/cancel")
  void cancel(Caller caller, @Params ExportIdParams params) {
    administrators.require(caller);
    endExport.cancel(caller.organizationId(), params.exportId());
  }

  /**
   * Deletes the archive of a complete data export. The export stays in the list. Only organization
   * administrators may do so. Administrators receive the event {@code realm_export}.
   */
  @OperationId("delete-realm-export")
  @Delete("/export/realm/{export_id:[0-9]+}")
  void delete(Caller caller, @Params ExportIdParams params) {
    administrators.require(caller);
    endExport.delete(caller.organizationId(), params.exportId());
  }

  /**
   * Lists which users consent to the export of their private data. Only organization administrators
   * may do so.
   *
   * <p>{@code export_consents} has an element for each active user, without bots, in ascending
   * order of {@code user_id}. {@code consented} is the user's setting {@code
   * allow_private_data_export}. {@code email_address_visibility} says who may see the user's email
   * address: 1 for everyone, 2 for members, 3 for administrators, 4 for nobody, 5 for moderators.
   */
  @OperationId("get-realm-export-consents")
  @AnswerField(
      name = "export_consents",
      type = ConsentStore.Consent.class,
      shape = Shape.LIST,
      text = "One entry for each active user.")
  @Get("/export/realm/consents")
  Map<String, Object> consents(Caller caller) {
    administrators.require(caller);
    return Map.of("export_consents", consents.of(caller));
  }
}
