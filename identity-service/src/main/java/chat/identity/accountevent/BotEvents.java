package chat.identity.accountevent;

import chat.identity.account.Account;
import chat.identity.account.AccountRepository;
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

  /**
   * The fields of a bot that only its owner and administrators see; {@code realm_user} has the
   * others.
   *
   * @param defaultSendingStream always null, like {@code defaultEventsRegisterStream}
   * @param defaultAllPublicStreams always false
   * @param services always empty
   */
  @Serdeable(naming = SnakeCaseStrategy.class)
  public record ManagedBot(
      long userId,
      @Nullable String defaultSendingStream,
      @Nullable String defaultEventsRegisterStream,
      boolean defaultAllPublicStreams,
      List<String> services)
      implements Part {}

  @Serdeable(naming = SnakeCaseStrategy.class)
  record Id(long userId) implements Part {}

  /** Announces a new bot. */
  List<Change> added(Account bot) {
    return events(bot, viewers(bot, administrators(bot)), "add", managed(bot));
  }

  /**
   * Announces a bot's new owner.
   *
   * <p>The previous owner gets a {@code delete} event, the new owner an {@code add} event.
   */
  List<Change> edited(Account before, Account after) {
    if (Objects.equals(after.ownerId(), before.ownerId())) {
      return List.of();
    }
    List<Long> administrators = administrators(after);
    List<Change> changes = new ArrayList<>();
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
            managed(after)));
    return changes;
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
  public static ManagedBot managed(Account bot) {
    return new ManagedBot(bot.userId(), null, null, false, List.of());
  }
}
