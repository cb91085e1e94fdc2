package chat.bench.stack.large;

import chat.provision.ProvisionSettings.DatabaseAdmin;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * Inserts messages into messaging-service's tables, as superuser.
 *
 * <p>PostgreSQL makes them of the parts and destinations in a schema of its own. Half of the
 * messages of a channel are in a few topics that last for ever, the others in topics of their time.
 */
final class MessageFillStore implements AutoCloseable {

  private static final String TABLES =
      """
      drop schema if exists fill cascade;
      create schema fill;
      create unlogged table fill.destination (
        number int primary key, recipient_id bigint, user_ids bigint[], topic text, words tsvector);
      create unlogged table fill.place (
        channel_number int primary key, first_destination int, topics int);
      create unlogged table fill.fragment (
        number int primary key, content text, html text, words tsvector, user_ids bigint[],
        group_ids bigint[])
      """;

  private static final String DESTINATIONS =
      """
      insert into fill.destination (number, recipient_id, topic, words)
      select given.number, recipient.id, given.topic, given.words::tsvector
      from unnest(?::int[], ?::bigint[], ?::text[], ?::text[])
          as given (number, channel_id, topic, words)
        join messaging.recipient using (channel_id)
      """;

  private static final String PLACE = "insert into fill.place values (?, ?, ?)";

  private static final String FRAGMENTS =
      """
      insert into fill.fragment
      select number, content, html, words::tsvector, user_ids::bigint[], group_ids::bigint[]
      from unnest(?::int[], ?::text[], ?::text[], ?::text[], ?::text[], ?::text[])
        as given (number, content, html, words, user_ids, group_ids)
      """;

  /** Conversations of two to five accounts that follow each other. */
  private static final String CONVERSATIONS =
      """
      with made as (
        insert into messaging.recipient (organization_id, user_ids, user_ids_hash)
        select ?, user_ids, messaging.conversation_hash(user_ids)
        from generate_series(1, ?) number cross join lateral (
          select array_agg(id order by id) as user_ids from (
            select ? + mod(number * 7 + member * member, ?) as id
            from generate_series(0, 1 + case when mod(number, 5) = 0 then mod(number, 4) else 0 end)
              member
            union
            select one from unnest(?::bigint[]) with ordinality as given (one, position)
            where mod(number, 20) = 0
              and position = 1 + mod(number / 20, cardinality(?::bigint[]))) ids) people
        on conflict do nothing
        returning id, user_ids)
      insert into fill.destination (number, recipient_id, user_ids, topic, words)
      select ? + row_number() over (order by id) - 1, id, user_ids, '', '' from made
      """;

  private static final String RESERVE =
      """
      with locked as materialized (select lock_organization(?))
      select setval('message_id', (select last_value + is_called::int from message_id) + ?) - ?
      from locked
      """;

  /** Parameters: first id, messages of all batches, settings, and the batch. */
  private static final String MESSAGES =
      """
      insert into messaging.message
        (id, organization_id, recipient_id, sender_id, topic, content, rendered_content, client,
         sent_at, is_me_message, read_by_sender, subscriptions_number, mentioned_user_ids,
         mentioned_group_ids, channel_wildcard_mentioned, topic_wildcard_mentioned, words)
      with given as materialized (
        select ?::bigint as first_id, ?::float8 as messages, ?::bigint as organization_id,
          ?::bigint as first_account, ?::int as accounts, ?::int as channels, ?::int as direct_from,
          ?::int as conversations, ?::int as sentences, ?::int as rare, ?::int as links,
          ?::int as mentions,
          (select coalesce(max(number), 0) from messaging.copy_position
            where topic = 'subscription-changed') as subscriptions_number),
      picked as materialized (
        select number, number / given.messages as progress, random() < 0.05 as is_direct,
          floor(channels * power(random(), 2.5))::int as channel_number,
          random() as of_topic, random() < 0.5 as is_lasting,
          floor(conversations * power(random(), 2))::int as conversation,
          floor(accounts * power(random(), 2))::int as sender,
          floor(sentences * random())::int as sentence1,
          floor(sentences * random())::int as sentence2,
          case when random() < 0.6 then floor(sentences * random())::int end as sentence3,
          case when random() < 0.3 then floor(sentences * random())::int end as sentence4,
          random() as extra, random() as of_extra
        from given, generate_series(?::bigint, ?::bigint) number),
      placed as materialized (
        select picked.*, case
            when is_direct then direct_from + conversation
            when is_lasting then first_destination + floor(exp(of_topic * ln(topics)))::int - 1
            else first_destination + mod(topics
              + floor(progress * topics)::int - floor(exp(of_topic * ln(topics)))::int, topics)
            end as destination,
          case when extra < 1.0 / %1$d then sentences + floor(of_extra * rare)::int
            when extra < 0.05 then sentences + rare + floor(of_extra * links)::int
            when extra < 0.053 then sentences + rare + links + floor(of_extra * mentions)::int
            end as extra_fragment
        from given, picked join fill.place using (channel_number))
      select first_id + placed.number, organization_id, recipient_id,
        case when d.user_ids is null then first_account + sender
          else d.user_ids[1 + mod(placed.number, cardinality(d.user_ids))] end,
        topic,
        concat_ws(' ', f1.content, f2.content, f3.content, f4.content, e.content),
        '<p>' || concat_ws(' ', f1.html, f2.html, f3.html, f4.html, e.html) || '</p>',
        'website', now() - (1 - progress) * interval '2 years', false, true, subscriptions_number,
        coalesce(e.user_ids, '{}'), coalesce(e.group_ids, '{}'), false, false,
        f1.words || f2.words || coalesce(f3.words, '') || coalesce(f4.words, '')
          || coalesce(e.words, '') || d.words
      from given, placed
        join fill.destination d on d.number = placed.destination
        join fill.fragment f1 on f1.number = sentence1
        join fill.fragment f2 on f2.number = sentence2
        left join fill.fragment f3 on f3.number = sentence3
        left join fill.fragment f4 on f4.number = sentence4
        left join fill.fragment e on e.number = extra_fragment
      order by placed.number
      """
          .formatted(FragmentPool.RARE);

  /** Indexes of messages that belong to no constraint. */
  private static final String INDEXES =
      """
      select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
      from pg_index i
      where i.indrelid = 'messaging.message'::regclass
        and not exists (select from pg_constraint c where c.conindid = i.indexrelid)
      order by name
      """;

  private final Connection connection;

  MessageFillStore(DatabaseAdmin database) {
    try {
      connection =
          DriverManager.getConnection(database.url(), database.user(), database.password());
    } catch (SQLException e) {
      throw failure(e);
    }
    execute("set synchronous_commit = off");
    execute("set work_mem = '256MB'");
    execute("set gin_pending_list_limit = '128MB'");
    execute("set jit = off");
    execute("set search_path = messaging");
  }

  /** Prepares the server for bulk inserts by any number of stores. */
  void begin() {
    execute("alter system set max_wal_size = '8GB'");
    execute("alter system set autovacuum = off");
    execute("select pg_reload_conf()");
    execute(TABLES);
  }

  /**
   * Drops the indexes of messages, because to build one afterwards takes a fraction of the time.
   *
   * @return the statements that create them again
   */
  List<String> dropIndexes() {
    List<String> definitions = new ArrayList<>();
    List<String> names = new ArrayList<>();
    try (var statement = connection.createStatement();
        var rows = statement.executeQuery(INDEXES)) {
      while (rows.next()) {
        names.add(rows.getString("name"));
        definitions.add(rows.getString("definition"));
      }
    } catch (SQLException e) {
      throw failure(e);
    }
    names.forEach(name -> execute("drop index " + name));
    return definitions;
  }

  /**
   * Creates an index.
   *
   * @param definition one of {@link #dropIndexes}
   */
  void createIndex(String definition) {
    execute("set maintenance_work_mem = '1GB'");
    execute(definition);
  }

  /** Collects statistics of the messages, for the statements that count them. */
  void analyze() {
    execute("analyze messaging.message, messaging.recipient");
  }

  /** Restores the server's settings and collects all statistics. */
  void finish() {
    execute("drop schema fill cascade");
    execute("alter system reset max_wal_size");
    execute("alter system reset autovacuum");
    execute("select pg_reload_conf()");
    execute("set maintenance_work_mem = '1GB'");
    execute("vacuum (analyze)");
    execute("checkpoint");
  }

  void addTopics(int firstNumber, List<Destination> topics) {
    update(
        DESTINATIONS,
        insert -> {
          setNumbers(insert, 1, firstNumber, topics.size());
          insert.setArray(
              2,
              connection.createArrayOf(
                  "bigint", topics.stream().map(Destination::channelId).toArray()));
          setTexts(insert, 3, topics.stream().map(Destination::topic).toList());
          setTexts(insert, 4, topics.stream().map(Destination::words).toList());
        });
  }

  void addChannel(int channelNumber, int firstDestination, int topics) {
    update(
        PLACE,
        insert -> {
          insert.setInt(1, channelNumber);
          insert.setInt(2, firstDestination);
          insert.setInt(3, topics);
        });
  }

  /**
   * Adds conversations; one of twenty includes one of the given accounts.
   *
   * @return the number of conversations
   */
  int addConversations(LargeCommunity community, int number, int firstNumber) {
    var included =
        community.measuring().stream().map(person -> Long.toString(person.userId())).toList();
    var literal = "{" + String.join(",", included) + "}";
    return update(
        CONVERSATIONS,
        insert -> {
          insert.setLong(1, community.organizationId());
          insert.setInt(2, number);
          insert.setLong(3, community.firstAccount());
          insert.setInt(4, community.size().accounts());
          insert.setString(5, literal);
          insert.setString(6, literal);
          insert.setInt(7, firstNumber);
        });
  }

  void addFragments(int firstNumber, List<Fragment> fragments) {
    update(
        FRAGMENTS,
        insert -> {
          setNumbers(insert, 1, firstNumber, fragments.size());
          setTexts(insert, 2, fragments.stream().map(Fragment::content).toList());
          setTexts(insert, 3, fragments.stream().map(Fragment::html).toList());
          setTexts(insert, 4, fragments.stream().map(Fragment::words).toList());
          setTexts(insert, 5, fragments.stream().map(each -> literal(each.userIds())).toList());
          setTexts(insert, 6, fragments.stream().map(each -> literal(each.groupIds())).toList());
        });
  }

  /** Allocates consecutive message ids; returns the first one. */
  long reserve(long organizationId, int messages) {
    execute("analyze fill.destination, fill.fragment, fill.place");
    try (var reserve = connection.prepareStatement(RESERVE)) {
      reserve.setLong(1, organizationId);
      reserve.setLong(2, messages - 1);
      reserve.setLong(3, messages - 1);
      try (var rows = reserve.executeQuery()) {
        rows.next();
        return rows.getLong(1);
      }
    } catch (SQLException e) {
      throw failure(e);
    }
  }

  /**
   * Inserts messages, given by their numbers.
   *
   * @param directFrom the number of the first conversation
   */
  void insert(MessageRange range, LargeCommunity community, FragmentPool pool, int directFrom) {
    int inserted =
        update(
            MESSAGES,
            insert -> {
              insert.setLong(1, range.firstId());
              insert.setDouble(2, community.size().messages());
              insert.setLong(3, community.organizationId());
              insert.setLong(4, community.firstAccount());
              insert.setInt(5, community.size().accounts());
              insert.setInt(6, community.size().channels());
              insert.setInt(7, directFrom);
              insert.setInt(8, range.conversations());
              insert.setInt(9, pool.sentences());
              insert.setInt(10, pool.rare());
              insert.setInt(11, pool.links());
              insert.setInt(12, pool.mentions());
              insert.setLong(13, range.from());
              insert.setLong(14, range.to());
            });
    if (inserted != range.to() - range.from() + 1) {
      throw new IllegalStateException("%d messages were inserted of %s".formatted(inserted, range));
    }
  }

  /** Runs one statement with parameters of any number. */
  int update(String sql, Binding binding) {
    try (var statement = connection.prepareStatement(sql)) {
      binding.bind(statement);
      return statement.executeUpdate();
    } catch (SQLException e) {
      throw failure(e);
    }
  }

  private void execute(String sql) {
    try (var statement = connection.createStatement()) {
      statement.execute(sql);
    } catch (SQLException e) {
      throw failure(e);
    }
  }

  /** Sets the parameters of a statement. */
  interface Binding {
    void bind(PreparedStatement statement) throws SQLException;
  }

  private void setNumbers(PreparedStatement statement, int parameter, int first, int number)
      throws SQLException {
    var numbers = new Integer[number];
    for (int i = 0; i < number; i++) {
      numbers[i] = first + i;
    }
    statement.setArray(parameter, connection.createArrayOf("int", numbers));
  }

  private void setTexts(PreparedStatement statement, int parameter, List<String> texts)
      throws SQLException {
    statement.setArray(parameter, connection.createArrayOf("text", texts.toArray()));
  }

  private static String literal(List<Long> ids) {
    return ids.isEmpty() ? "{}" : "{" + ids.getFirst() + "}";
  }

  private static IllegalStateException failure(SQLException cause) {
    return new IllegalStateException("Inserting messages failed: " + cause.getMessage(), cause);
  }

  @Override
  public void close() {
    try {
      connection.close();
    } catch (SQLException e) {
      throw failure(e);
    }
  }
}
