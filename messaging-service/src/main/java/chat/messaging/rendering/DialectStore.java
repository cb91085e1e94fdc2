package chat.messaging.rendering;

import chat.identity.copy.Account;
import chat.kit.http.OrganizationHosts;
import chat.kit.sql.GroupReader;
import chat.kit.sql.Row;
import chat.kit.sql.Sql;
import chat.markdown.Dialect;
import chat.markdown.Linkifier;
import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Reads what an organization and an author have set up for messages, anew each time, so that it
 * counts at once on every replica; what a pattern is compiled to is kept.
 */
@Singleton
final class DialectStore {

  private static final String FIND =
      """
      select asked.position, o.subdomain, o.settings ->> 'default_code_block_language' as code_language,
        coalesce((a.settings ->> 'translate_emoticons')::boolean, false) as translate_emoticons,
        l.pattern, l.url_template
      from unnest(:organizationIds::bigint[], :authorIds::bigint[]) with ordinality
          as asked (organization_id, author_id, position)
        join organization o using (organization_id)
        left join account a on a.organization_id = asked.organization_id
          and a.user_id = asked.author_id
        left join linkifier l on l.organization_id = asked.organization_id
      order by asked.position, l.position, l.id
      """;

  /** No account has this id. */
  private static final long NOBODY = 0;

  /** Fewer than senders at the same time: each may have very many linkifiers. */
  private static final int AT_ONCE = 20;

  /** Of some hundred organizations. */
  private static final int KEPT_LINKIFIERS = 10_000;

  private final Sql sql;
  private final OrganizationHosts hosts;
  private final GroupReader<Author, List<SetUp>> setUps;
  private final Cache<Rule, Linkifier> compiled =
      Caffeine.newBuilder().maximumSize(KEPT_LINKIFIERS).build();

  DialectStore(Sql sql, OrganizationHosts hosts) {
    this.sql = sql;
    this.hosts = hosts;
    this.setUps = new GroupReader<>(sql, AT_ONCE, this::setUps);
  }

  private record Author(long organizationId, long userId) {}

  private record Rule(String pattern, String urlTemplate) {}

  private record SetUp(
      String subdomain,
      @Nullable String codeLanguage,
      boolean translateEmoticons,
      @Nullable Rule rule) {}

  /** What counts in an organization, whoever writes. */
  Dialect find(long organizationId) {
    return find(organizationId, NOBODY);
  }

  /** What counts where the account writes. */
  Dialect find(Account author) {
    return find(author.organizationId(), author.userId());
  }

  private Dialect find(long organizationId, long authorId) {
    List<SetUp> rows = setUps.find(new Author(organizationId, authorId)).orElse(List.of());
    if (rows.isEmpty()) {
      return Dialect.plain(hosts.addressOf(""));
    }
    List<Linkifier> linkifiers =
        rows.stream().map(SetUp::rule).filter(Objects::nonNull).map(this::compiled).toList();
    String codeLanguage = rows.getFirst().codeLanguage();
    return new Dialect(
        hosts.addressOf(rows.getFirst().subdomain()),
        linkifiers,
        Map.of(),
        codeLanguage == null || codeLanguage.isEmpty() ? null : codeLanguage,
        rows.getFirst().translateEmoticons());
  }

  /** A row for each linkifier of whom is asked about, and one at least. */
  private Map<Author, List<SetUp>> setUps(List<Author> asked) {
    Map<Author, List<SetUp>> found = new HashMap<>();
    sql.statement(FIND)
        .bind("organizationIds", asked.stream().map(Author::organizationId).toList())
        .bind("authorIds", asked.stream().map(Author::userId).toList())
        .forEach(row ->
            found
                .computeIfAbsent(
                    asked.get((int) row.number("position") - 1), _ -> new ArrayList<>())
                .add(setUp(row)));
    return found;
  }

  private static SetUp setUp(Row row) {
    String pattern = row.textOrNull("pattern");
    return new SetUp(
        row.text("subdomain"),
        row.textOrNull("code_language"),
        row.flag("translate_emoticons"),
        pattern == null ? null : new Rule(pattern, row.text("url_template")));
  }

  private Linkifier compiled(Rule rule) {
    return compiled.get(rule, added -> Linkifier.of(added.pattern(), added.urlTemplate()));
  }
}
