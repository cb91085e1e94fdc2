package chat.exports.request;

import chat.exports.request.ConsentStore.Consent;
import chat.kit.http.Operations;
import chat.kit.params.Params;
import chat.kit.token.Caller;
import chat.kit.token.ForCallers;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import java.util.List;

/** Create a data export (specification, operation 12) and its companions. */
@Operations
@ForCallers
final class ExportsController {

  private final Administrators administrators;
  private final RequestExport requestExport;
  private final ExportEvents events;
  private final EndExport endExport;
  private final ConsentStore consents;

  ExportsController(
      Administrators administrators,
      RequestExport requestExport,
      ExportEvents events,
      EndExport endExport,
      ConsentStore consents) {
    this.administrators = administrators;
    this.requestExport = requestExport;
    this.events = events;
    this.endExport = endExport;
    this.consents = consents;
  }

  /** The answer of {@code POST /export/realm}. */
  @Serdeable
  record Requested(long id) {}

  /** The answer of {@code GET /export/realm}: the newest, the oldest of them first. */
  @Serdeable
  record Exports(List<ShownExport> exports) {}

  /** The answer of {@code GET /export/realm/consents}. */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record Consents(List<Consent> exportConsents) {}

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

  /** Ends an export that is not done; an addition to what existing clients know. */
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

  @Get("/export/realm/consents")
  Consents consents(Caller caller) {
    administrators.require(caller);
    return new Consents(consents.list(caller.organizationId()));
  }
}
