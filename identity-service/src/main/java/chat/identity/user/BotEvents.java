package chat.identity.user;

import chat.identity.user.Account.Bot;
import chat.kit.event.Audience;
import chat.kit.event.ClientEvent;
import chat.kit.outbox.Change;
import chat.kit.token.Role;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The event {@code realm_bot}, for a bot's owner and for administrators alone. */
@Singleton
final class BotEvents {
  private final AccountRepository accounts;

  BotEvents(AccountRepository accounts) {
    this.accounts = accounts;
  }

  /** What is told of one bot. */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record Told(String op, Part bot) {}

  /** The bot, whole or in part. */
  sealed interface Part {}

  /** A bot without its keys, which nobody can be told. */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record Whole(
      long userId,
      String fullName,
      int botType,
      boolean isActive,
      @Nullable Long ownerId,
      String avatarUrl,
      @Nullable String defaultSendingStream,
      @Nullable String defaultEventsRegisterStream,
      boolean defaultAllPublicStreams,
      List<String> services)
      implements Part {}

  @Serdeable(naming = SnakeCaseStrategy.class)
  record Id(long userId) implements Part {}

  @Serdeable(naming = SnakeCaseStrategy.class)
  record ActiveState(long userId, boolean isActive) implements Part {}

  @Serdeable(naming = SnakeCaseStrategy.class)
  record FullName(long userId, String fullName) implements Part {}

  @Serdeable(naming = SnakeCaseStrategy.class)
  record NewAvatar(long userId, String avatarUrl) implements Part {}

  @Serdeable(naming = SnakeCaseStrategy.class)
  record Owner(long userId, @Nullable Long ownerId) implements Part {}

  /** A new bot. */
  List<Change> added(Account bot) {
    return told(bot, viewers(bot, administrators(bot)), "add", whole(bot));
  }

  /** Bots that were deactivated or reactivated; one query, however many they are. */
  List<Change> activeChanged(List<Account> bots) {
    if (bots.isEmpty()) {
      return List.of();
    }
    List<Long> administrators = administrators(bots.getFirst());
    return bots.stream()
        .flatMap(bot ->
            told(
                bot,
                viewers(bot, administrators),
                "update",
                new ActiveState(bot.userId(), bot.isActive()))
                .stream())
        .toList();
  }

  /** A bot with another name or owner; who owned it loses it, and who owns it now gets it whole. */
  List<Change> edited(Account before, Account after) {
    boolean isRenamed = !after.fullName().equals(before.fullName());
    boolean hasOtherOwner = !Objects.equals(after.ownerId(), before.ownerId());
    if (!isRenamed && !hasOtherOwner) {
      return List.of();
    }
    List<Long> administrators = administrators(after);
    List<Change> changes = new ArrayList<>();
    if (isRenamed) {
      FullName name = new FullName(after.userId(), after.fullName());
      changes.addAll(told(after, viewers(after, administrators), "update", name));
    }
    if (hasOtherOwner) {
      Owner owner = new Owner(after.userId(), after.ownerId());
      changes.addAll(
          told(
              after,
              ownerBeside(before.ownerId(), administrators),
              "delete",
              new Id(after.userId())));
      changes.addAll(
          told(after, ownerBeside(after.ownerId(), administrators), "add", whole(after)));
      changes.addAll(told(after, administrators, "update", owner));
    }
    return changes;
  }

  /** A bot with another avatar. */
  List<Change> avatarChanged(Account bot) {
    NewAvatar avatar = new NewAvatar(bot.userId(), Avatar.of(bot));
    return told(bot, viewers(bot, administrators(bot)), "update", avatar);
  }

  private static List<Change> told(Account bot, List<Long> viewers, String op, Part part) {
    return viewers.isEmpty()
        ? List.of()
        : List.of(
            ClientEvent.of(
                bot.organizationId(), "realm_bot", Audience.ofUsers(viewers), new Told(op, part)));
  }

  private static List<Long> viewers(Account bot, List<Long> administrators) {
    List<Long> viewers = new ArrayList<>(administrators);
    viewers.addAll(ownerBeside(bot.ownerId(), administrators));
    return viewers;
  }

  private List<Long> administrators(Account bot) {
    return accounts.active(
        bot.organizationId(),
        List.of((long) Role.OWNER.number(), (long) Role.ADMINISTRATOR.number()));
  }

  /** The owner, if there is one and it is no administrator. */
  private static List<Long> ownerBeside(@Nullable Long ownerId, List<Long> administrators) {
    return ownerId == null || administrators.contains(ownerId) ? List.of() : List.of(ownerId);
  }

  /** The bot as who looks after it sees it. */
  static Whole whole(Account account) {
    Bot bot = Objects.requireNonNull(account.bot());
    return new Whole(
        account.userId(),
        account.fullName(),
        bot.type().number(),
        account.isActive(),
        bot.ownerId(),
        Avatar.of(account),
        null,
        null,
        false,
        List.of());
  }
}
