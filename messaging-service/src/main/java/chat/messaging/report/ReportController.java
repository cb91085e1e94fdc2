package chat.messaging.report;

import chat.kit.http.OperationId;
import chat.kit.http.Operations;
import chat.kit.params.Params;
import chat.kit.token.Caller;
import chat.kit.token.ForCallers;
import io.micronaut.http.annotation.Post;

/** Reports messages to the moderators (API: report-message). */
@Operations
@ForCallers
final class ReportController {

  private final ReportMessage reportMessage;

  ReportController(ReportMessage reportMessage) {
    this.reportMessage = reportMessage;
  }

  /**
   * Reports a message to the moderators.
   *
   * <p>All users who can read the message may report it. The notification bot posts the report to
   * the channel of the setting {@code moderation_request_channel_id}. The report names the caller
   * and contains the message. Reports are refused if there is no such channel, or if it is public
   * or archived. Each replica of the server accepts at most 10 reports in 10 minutes from a user
   * together with the user's bots.
   */
  @OperationId("report-message")
  @Post("/messages/{message_id:[0-9]+}/report")
  void report(Caller caller, @Params ReportMessageParams params) {
    reportMessage.report(caller, params);
  }
}
