package chat.identity.user;

import chat.contracts.Topic;
import chat.identity.user.Account.Bot;
import chat.kit.outbox.Change;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The event {@code user-changed}: the whole of an account, never its secrets. It is also sent, with
 * nothing new in it, when a key was revoked.
 *
 * @param email the API address
 * @param avatarUrl null where no avatar was uploaded
 * @param dateJoined UNIX seconds
 * @param settings those {@link UserSetting}s that rules of the product read, by name
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

  static Change of(Account account, String apiEmail, Attention attention) {
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
            attention.alertWords(),
            attention.mutedUsers()));
  }
}
