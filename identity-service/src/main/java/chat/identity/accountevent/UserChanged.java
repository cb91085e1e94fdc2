package chat.identity.accountevent;

import chat.contracts.Topic;
import chat.identity.account.Account;
import chat.identity.account.Account.Bot;
import chat.identity.account.UserSetting;
import chat.kit.outbox.Change;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The event {@code user-changed}: a whole account without its secrets.
 *
 * <p>It is also sent, with unchanged content, when an API key is revoked.
 *
 * @param email the API address
 * @param avatarUrl null if no avatar was uploaded
 * @param dateJoined UNIX seconds
 * @param settings the {@link UserSetting}s that server code reads, by name
 * @param mutedUsers ids
 */
@Serdeable(naming = SnakeCaseStrategy.class)
record UserChanged(
    int version,
    long organizationId,
    long userId,
    String email,
    String deliveryEmail,
    int emailAddressVisibility,
    String fullName,
    int role,
    boolean isActive,
    boolean isDeleted,
    boolean isImportedStub,
    boolean isBot,
    @Nullable Integer botType,
    @Nullable Long botOwnerId,
    boolean isSystemBot,
    @Nullable String avatarUrl,
    int avatarVersion,
    long dateJoined,
    String timezone,
    Map<String, Object> settings,
    List<String> alertWords,
    List<Long> mutedUsers) {
  private static final int VERSION = 1;

  static Change of(Account account, String apiEmail, AttentionSettings attentionSettings) {
    Bot bot = account.bot();
    return new Change(
        Topic.USER_CHANGED,
        account.organizationId() + ":" + account.userId(),
        new UserChanged(
            VERSION,
            account.organizationId(),
            account.userId(),
            apiEmail,
            account.deliveryEmail(),
            account.emailAddressVisibility().number(),
            account.fullName(),
            account.role().number(),
            account.isActive(),
            account.isDeleted(),
            account.isImportedStub(),
            account.isBot(),
            bot == null ? null : bot.type().number(),
            account.ownerId(),
            account.isSystemBot(),
            account.avatarUrl(),
            account.avatarVersion(),
            account.dateJoined().getEpochSecond(),
            account.timezone(),
            account.settings().forRules(),
            attentionSettings.alertWords(),
            attentionSettings.mutedUsers()));
  }
}
