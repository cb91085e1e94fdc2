package chat.identity.accountevent;

import chat.identity.account.Account;
import chat.identity.account.Account.Bot;
import chat.identity.account.AccountRepository;
import chat.identity.account.AvatarReference;
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
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Builds the event {@code realm_bot}, for a bot's owner and administrators only. */
@Singleton
public final class BotEvents {
  private final AccountRepository accounts;

  BotEvents(AccountRepository accounts) {
    this.accounts = accounts;
  }

  /** An event about one bot. */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record RealmBotEvent(String op, Part bot) {}

  /** A bot or part of one. */
  sealed interface Part {}

  /** A bot without its API keys, which events never contain. */
  @Serdeable(naming = SnakeCaseStrategy.class)
  public record Whole(
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

  /** Announces a new bot. */
  List<Change> added(Account bot) {
    return events(bot, viewers(bot, administrators(bot)), "add", whole(bot));
  }

  /** Announces deactivated or reactivated bots, using a single query. */
  List<Change> activeChanged(List<Account> bots) {
    return updated(bots, bot -> new ActiveState(bot.userId(), bot.isActive()));
  }

  /** Announces bots with new names, using a single query. */
  List<Change> renamed(List<Account> bots) {
    return updated(bots, bot -> new FullName(bot.userId(), bot.fullName()));
  }

  private List<Change> updated(List<Account> bots, Function<Account, Part> part) {
    if (bots.isEmpty()) {
      return List.of();
    }
    List<Long> administrators = administrators(bots.getFirst());
    return bots.stream()
        .flatMap(
            bot -> events(bot, viewers(bot, administrators), "update", part.apply(bot)).stream())
        .toList();
  }

  /**
   * Announces a bot's new name or owner.
   *
   * <p>The previous owner gets a {@code delete} event, the new owner an {@code add} event with the
   * whole bot.
   */
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
      changes.addAll(events(after, viewers(after, administrators), "update", name));
    }
    if (hasOtherOwner) {
      Owner owner = new Owner(after.userId(), after.ownerId());
      changes.addAll(
          events(
              after,
              ownerUnlessAdministrator(before.ownerId(), administrators),
              "delete",
              new Id(after.userId())));
      changes.addAll(
          events(
              after,
              ownerUnlessAdministrator(after.ownerId(), administrators),
              "add",
              whole(after)));
      changes.addAll(events(after, administrators, "update", owner));
    }
    return changes;
  }

  /** Announces a bot's new avatar. */
  public List<Change> avatarChanged(Account bot) {
    NewAvatar avatar = new NewAvatar(bot.userId(), AvatarReference.of(bot));
    return events(bot, viewers(bot, administrators(bot)), "update", avatar);
  }

  private static List<Change> events(Account bot, List<Long> viewers, String op, Part part) {
    return viewers.isEmpty()
        ? List.of()
        : List.of(
            ClientEvent.of(
                bot.organizationId(),
                "realm_bot",
                Audience.ofUsers(viewers),
                new RealmBotEvent(op, part)));
  }

  private static List<Long> viewers(Account bot, List<Long> administrators) {
    List<Long> viewers = new ArrayList<>(administrators);
    viewers.addAll(ownerUnlessAdministrator(bot.ownerId(), administrators));
    return viewers;
  }

  private List<Long> administrators(Account bot) {
    return accounts.active(
        bot.organizationId(),
        List.of((long) Role.OWNER.number(), (long) Role.ADMINISTRATOR.number()));
  }

  /** Returns the owner, unless there is none or the owner is among the administrators. */
  private static List<Long> ownerUnlessAdministrator(
      @Nullable Long ownerId, List<Long> administrators) {
    return ownerId == null || administrators.contains(ownerId) ? List.of() : List.of(ownerId);
  }

  /** Returns the bot as its owner and administrators see it. */
  public static Whole whole(Account account) {
    Bot bot = Objects.requireNonNull(account.bot());
    return new Whole(
        account.userId(),
        account.fullName(),
        bot.type().number(),
        account.isActive(),
        bot.ownerId(),
        AvatarReference.of(account),
        null,
        null,
        false,
        List.of());
  }
}
