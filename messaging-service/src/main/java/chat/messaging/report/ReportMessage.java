package chat.messaging.report;

import chat.identityprojection.AccountStore;
import chat.kit.error.Refusal;
import chat.kit.limit.Limit;
import chat.kit.limit.RateLimitResult;
import chat.kit.limit.RateLimiter;
import chat.kit.token.AccountId;
import chat.kit.token.Caller;
import chat.messaging.MessagingError;
import chat.messaging.access.ReadAccess;
import chat.messaging.access.ReadableMessage;
import chat.messaging.messagestore.IdempotencyKey;
import chat.messaging.send.NotificationBot;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Duration;
import java.util.UUID;

/** Posts a report of a message to the organization's moderation request channel. */
@Singleton
final class ReportMessage {

  /** For an account together with its bots, in each replica. */
  private static final Limit LIMIT = new Limit(10, Duration.ofMinutes(10));

  private final ModerationRequestChannel moderationRequestChannel;
  private final ReadAccess readAccess;
  private final AccountStore accounts;
  private final NotificationBot notificationBot;
  private final RateLimiter<AccountId> limiter;

  ReportMessage(
      ModerationRequestChannel moderationRequestChannel,
      ReadAccess readAccess,
      AccountStore accounts,
      NotificationBot notificationBot,
      Clock clock) {
    this.moderationRequestChannel = moderationRequestChannel;
    this.readAccess = readAccess;
    this.accounts = accounts;
    this.notificationBot = notificationBot;
    this.limiter = new RateLimiter<>(LIMIT, clock);
  }

  private record Report(String topic, String content) {}

  void report(Caller caller, ReportMessageParams params) {
    if (params.reportType() == ReportType.OTHER && params.description().isBlank()) {
      throw MessagingError.EXPLANATION_REQUIRED.refuse();
    }
    long channelId = moderationRequestChannel.of(caller);
    Report report =
        readAccess.shown(caller, params.messageId(), message -> reportOf(caller, message, params));
    RateLimitResult limit =
        limiter.count(new AccountId(caller.organizationId(), caller.responsibleId()));
    if (limit.isRefused()) {
      throw limit.refusal();
    }
    post(caller, channelId, report);
  }

  private Report reportOf(Caller caller, ReadableMessage message, ReportMessageParams params) {
    var text =
        new ReportText(
            caller.userId(),
            accounts.findAll(
                caller.organizationId(), ReportText.named(caller.userId(), message.outline())));
    return new Report(text.topic(message.outline()), text.content(message, params));
  }

  /** A channel that was archived in the meantime is not named to the reporter. */
  private void post(Caller caller, long channelId, Report report) {
    try {
      notificationBot.post(
          caller.organizationId(),
          channelId,
          report.topic(),
          caller.userId(),
          report.content(),
          IdempotencyKey.ofSystemBot("report-" + UUID.randomUUID(), Duration.ofHours(1)));
    } catch (Refusal refusal) {
      throw refusal.status() >= 500 ? refusal : MessagingError.REPORTS_DISABLED.refuse();
    }
  }
}
