package chat.identityprojection;

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

/** Reads an acting account with its settings and organization in one query. */
@Singleton
public final class ActorStore {

  /** The version of the row in the table organization, which may be missing. */
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

  /** Maximum accounts of one statement. */
  private static final int AT_ONCE = 100;

  /** Maximum cache entries, of some hundred bytes each. */
  private static final int MAX_CACHED = 5_000;

  private final Sql sql;
  private final OrganizationStore organizations;
  private final BatchLoader<AccountId, Acting> loader;
  private final Cache<AccountVersion, Acting> versions =
      Caffeine.newBuilder().maximumSize(MAX_CACHED).build();

  /**
   * Returns an SQL expression for the version of a row, with which a query validates a cached row.
   *
   * <p>{@code xmin} and {@code ctid} together never recur.
   *
   * @param table the name or alias of a table whose rows are replaced when they change
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
   * An account with its settings and the version of its organization.
   *
   * @param version of its row
   * @param organizationVersion null if the projection does not have the organization yet
   */
  private record Acting(
      ProjectedAccount account,
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
   * Returns the account, active or not, with its organization; empty if either is missing in the
   * projection.
   */
  public Optional<Actor> find(long organizationId, long userId) {
    return loader.find(new AccountId(organizationId, userId)).flatMap(this::actor);
  }

  /**
   * An actor and its version.
   *
   * @param version of the account and the organization
   */
  public record VersionedActor(Actor actor, AccountVersion version) {}

  /**
   * Returns the actor of a version that was read already, from the cache in most cases.
   *
   * <p>It has that version or a newer one.
   */
  public Optional<VersionedActor> find(AccountVersion version) {
    Acting cached = versions.getIfPresent(version);
    return (cached == null ? read(version) : Optional.of(cached))
        .flatMap(acting -> actor(acting).map(actor -> versionedActor(acting, actor)));
  }

  private Optional<Acting> read(AccountVersion version) {
    Optional<Acting> read = loader.find(version.id());
    read.filter(acting -> acting.isOf(version)).ifPresent(acting -> versions.put(version, acting));
    return read;
  }

  private static VersionedActor versionedActor(Acting acting, Actor actor) {
    String organization = actor.organization().version();
    return new VersionedActor(
        actor, new AccountVersion(acting.id(), acting.version(), organization));
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
