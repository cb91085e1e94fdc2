package chat.identity.join;

import chat.contracts.Program;
import chat.identity.invite.Invitation;
import chat.identity.invite.Invitation.Gifts;
import chat.identity.organization.Organization;
import chat.identity.organization.OrganizationSetting;
import chat.identity.user.Account;
import chat.identity.user.SystemBot;
import chat.kit.task.Task;
import chat.kit.task.Tasks;
import chat.kit.text.BlankText;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.List;

/** What other services have to do for an account that has just joined. */
@Singleton
final class NewcomerTasks {
  private final Tasks tasks;

  NewcomerTasks(Tasks tasks) {
    this.tasks = tasks;
  }

  /**
   * @param invitedBy who must still be allowed to hand the channels out
   */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record SubscriptionsRequest(
      long organizationId,
      long userId,
      long invitedBy,
      List<Long> channelIds,
      boolean includeDefaultChannels) {}

  @Serdeable(naming = SnakeCaseStrategy.class)
  record MessageRequest(
      long organizationId,
      String senderBot,
      String idempotencyKey,
      String type,
      List<Long> userIds,
      String content) {}

  /** Orders the channels and the greeting, in the transaction of the account. */
  void add(Account account, Invitation invitation, Organization organization) {
    Gifts gifts = invitation.gifts();
    List<Task> all = new ArrayList<>();
    if (gifts.includeDefaultChannels() || !gifts.channelIds().isEmpty()) {
      all.add(subscribe(account, invitation));
    }
    String message =
        gifts.welcomeMessage() == null
            ? organization.settings().text(OrganizationSetting.WELCOME_MESSAGE_CUSTOM_TEXT)
            : gifts.welcomeMessage();
    if (!BlankText.is(message)) {
      all.add(welcome(account, message));
    }
    tasks.add(all);
  }

  private static Task subscribe(Account account, Invitation invitation) {
    Gifts gifts = invitation.gifts();
    return new Task(
        account.organizationId(),
        Program.CHANNELS,
        "/internal/subscriptions",
        new SubscriptionsRequest(
            account.organizationId(),
            account.userId(),
            invitation.invitedBy(),
            gifts.channelIds(),
            gifts.includeDefaultChannels()));
  }

  private static Task welcome(Account account, String message) {
    return new Task(
        account.organizationId(),
        Program.MESSAGING,
        "/internal/messages",
        new MessageRequest(
            account.organizationId(),
            SystemBot.WELCOME.wireName(),
            "welcome-" + account.userId(),
            "private",
            List.of(account.userId()),
            message));
  }
}
