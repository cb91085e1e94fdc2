package chat.messaging.report;

import chat.kit.params.Default;
import chat.kit.params.InPath;
import chat.kit.params.MaxLength;

/**
 * The parameters of API: report-message.
 *
 * @param messageId the id of the message
 * @param reportType the reason of the report; {@code norms} means a violation of the community's
 *     norms
 * @param description an explanation for the moderators in Markdown, required if {@code report_type}
 *     is {@code other}
 */
record ReportMessageParams(
    @InPath long messageId,
    ReportType reportType,
    @Default("") @MaxLength(1_000) String description) {}
