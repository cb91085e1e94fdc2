package chat.identity.copy;

import static java.util.stream.Collectors.toMap;

import chat.kit.sql.GroupReader;
import chat.kit.sql.Row;
import chat.kit.sql.Sql;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Reads whoever does something, with all that counts for it, in one look. */
@Singleton
public final class ActorStore {

  private static final String ACTING =
      AccountStore.COLUMNS
          + ", "
          + OrganizationStore.VERSION
          + """
          as organization_version,
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

  private final Sql sql;
  private final OrganizationStore organizations;
  private final GroupReader<AccountId, Acting> grouped;

  ActorStore(Sql sql, OrganizationStore organizations) {
    this.sql = sql;
    this.organizations = organizations;
    this.grouped = new GroupReader<>(sql, AT_ONCE, this::acting);
  }

  /**
   * An account with its settings, and its organization as it is.
   *
   * @param organizationVersion null where this copy has not heard of that
   */
  private record Acting(
      Account account, AccountSettings settings, @Nullable String organizationVersion) {

    AccountId id() {
      return AccountId.of(account);
    }
  }

  /**
   * The account, active or not, with its organization; empty where the organization has none of
   * that id, or this copy has not heard of it.
   */
  public Optional<Actor> find(long organizationId, long userId) {
    Acting acting = grouped.find(new AccountId(organizationId, userId)).orElse(null);
    if (acting == null || acting.organizationVersion() == null) {
      return Optional.empty();
    }
    return organizations
        .find(organizationId, acting.organizationVersion())
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
    return new Acting(AccountStore.account(row), settings, row.textOrNull("organization_version"));
  }
}
