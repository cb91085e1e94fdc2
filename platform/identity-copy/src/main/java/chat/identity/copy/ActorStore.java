package chat.identity.copy;

import static java.util.stream.Collectors.toMap;

import chat.kit.sql.BatchLoader;
import chat.kit.sql.Row;
import chat.kit.sql.Sql;
import chat.kit.token.AccountId;
import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Reads whoever does something, with all that counts for it, in one look. */
@Singleton
public final class ActorStore {

  /** That of the table organization, which may have no row there. */
  public static final String ORGANIZATION_VERSION = OrganizationStore.VERSION;

  private static final String ACTING =
      AccountStore.COLUMNS
          + ", "
          + OrganizationStore.VERSION
          + " as organization_version, "
          + version("account")
          + " as account_version, "
          + """
            coalesce((account.settings ->> 'translate_emoticons')::boolean, false)
              as translate_emoticons,
            (account.settings ->> 'automatically_follow_topics_policy')::int
              as automatically_follow_topics_policy,
            (account.settings ->> 'automatically_unmute_topics_in_muted_streams_policy')::int
              as automatically_unmute_topics_in_muted_streams_policy
          """
          + AccountStore.FROM_THESE;

  /** More are read by a second statement. */
  private static final int AT_ONCE = 100;

  /** Of some hundred bytes each. */
  private static final int KEPT = 5_000;

  private final Sql sql;
  private final OrganizationStore organizations;
  private final BatchLoader<AccountId, Acting> loader;
  private final Cache<AccountVersion, Acting> versions =
      Caffeine.newBuilder().maximumSize(KEPT).build();

  /**
   * What a statement that looks for something else selects to find out whether a row is still the
   * one that is known: {@code xmin} and {@code ctid} together never come back.
   *
   * @param table the name or alias of one whose rows are replaced when they change
   */
  public static String version(String table) {
    return "%1$s.xmin::text || %1$s.ctid::text".formatted(table);
  }

  ActorStore(Sql sql, OrganizationStore organizations) {
    this.sql = sql;
    this.organizations = organizations;
    this.loader = new BatchLoader<>(sql, AT_ONCE, this::acting);
  }

  /**
   * An account with its settings, and its organization as it is.
   *
   * @param version of its row
   * @param organizationVersion null where this copy has not heard of that
   */
  private record Acting(
      Account account,
      AccountSettings settings,
      String version,
      @Nullable String organizationVersion) {

    AccountId id() {
      return account.id();
    }

    boolean isOf(AccountVersion asked) {
      return version.equals(asked.account()) && asked.organization().equals(organizationVersion);
    }
  }

  /**
   * The account, active or not, with its organization; empty where the organization has none of
   * that id, or this copy has not heard of it.
   */
  public Optional<Actor> find(long organizationId, long userId) {
    return loader.find(new AccountId(organizationId, userId)).flatMap(this::actor);
  }

  /**
   * Who was found.
   *
   * @param version that the account and the organization have
   */
  public record Known(Actor actor, AccountVersion version) {}

  /**
   * The same where its version has been read already, which most often is one that is known; of
   * that version or a newer one.
   */
  public Optional<Known> find(AccountVersion version) {
    Acting known = versions.getIfPresent(version);
    return (known == null ? read(version) : Optional.of(known))
        .flatMap(acting -> actor(acting).map(actor -> known(acting, actor)));
  }

  private Optional<Acting> read(AccountVersion version) {
    Optional<Acting> read = loader.find(version.id());
    read.filter(acting -> acting.isOf(version)).ifPresent(acting -> versions.put(version, acting));
    return read;
  }

  private static Known known(Acting acting, Actor actor) {
    String organization = actor.organization().version();
    return new Known(actor, new AccountVersion(acting.id(), acting.version(), organization));
  }

  private Optional<Actor> actor(Acting acting) {
    return Optional.ofNullable(acting.organizationVersion())
        .flatMap(version -> organizations.find(acting.account().organizationId(), version))
        .map(organization -> new Actor(acting.account(), acting.settings(), organization));
  }

  private Map<AccountId, Acting> acting(List<AccountId> asked) {
    return sql
        .statement(ACTING)
        .bindEach("organizationIds", asked, AccountId::organizationId)
        .bindEach("userIds", asked, AccountId::userId)
        .list(ActorStore::acting)
        .stream()
        .collect(toMap(Acting::id, Function.identity()));
  }

  private static Acting acting(Row row) {
    var settings =
        new AccountSettings(
            row.flag("translate_emoticons"),
            row.numberOrNull("automatically_follow_topics_policy"),
            row.numberOrNull("automatically_unmute_topics_in_muted_streams_policy"));
    return new Acting(
        AccountStore.account(row),
        settings,
        row.text("account_version"),
        row.textOrNull("organization_version"));
  }
}
