package chat.exports.request;

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
 * get-realm-export-consents).
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

  /** The response of {@code POST /export/realm}. */
  @Serdeable
  record Requested(long id) {}

  /** The response of {@code GET /export/realm}: the newest exports, in ascending order of id. */
  @Serdeable
  record Exports(List<ShownExport> exports) {}

  @Post("/export/realm")
  Requested create(Caller caller, @Params CreateExportParams params) {
    administrators.require(caller);
    return new Requested(requestExport.request(caller, params.exportType()));
  }

  @Get("/export/realm")
  Exports list(Caller caller) {
    administrators.require(caller);
    return new Exports(events.newest(caller.organizationId()));
  }

  /** Cancels a pending export; not part of the Zulip API. */
  @Post("/export/realm/{export_id:[0-9]+}/cancel")
  void cancel(Caller caller, @Params ExportIdParams params) {
    administrators.require(caller);
    endExport.cancel(caller.organizationId(), params.exportId());
  }

  @Delete("/export/realm/{export_id:[0-9]+}")
  void delete(Caller caller, @Params ExportIdParams params) {
    administrators.require(caller);
    endExport.delete(caller.organizationId(), params.exportId());
  }

  /** Returns {@code export_consents}: a {@link ConsentStore.Consent} of each active user. */
  @Get("/export/realm/consents")
  Map<String, Object> consents(Caller caller) {
    administrators.require(caller);
    return Map.of("export_consents", consents.of(caller));
  }
}
