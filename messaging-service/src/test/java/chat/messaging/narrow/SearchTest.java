package chat.messaging.narrow;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.testkit.Answer;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import io.micronaut.data.connection.jdbc.advice.DelegatingDataSource;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;

@ServiceTest(Program.MESSAGING)
final class SearchTest extends NarrowTestBase {

  /** The number of pool connections to inspect; other connections are in use. */
  private static final int CONNECTIONS = 10;

  private final DataSource pool;

  SearchTest(RunningService service) {
    super(service);
    this.pool = DelegatingDataSource.unwrapDataSource(service.bean(DataSource.class));
  }

  @Test
  void searchMatchesWordStemsInContentAndTopic() {
    long deployed = send(kitchen, "Release", "We *deployed* it & it runs");
    long deploying = send(kitchen, "t", "Deploying the house");
    long inTopic = send(kitchen, "deploy day", "cake");
    send(kitchen, "t", "nothing of that kind");
    long pushed = send(kitchen, "t", "git push -f, or not");
    long forced = send(kitchen, "t", "a force-push");
    long umlaut = send(kitchen, "t", "Grüße aus Köln");
    assertFinds("search", "deploy", deployed, deploying, inTopic);
    assertFinds("search", "deploy house", deploying);
    assertFinds("search", "\"the house\"", deploying);
    assertFinds("search", "\"house deploying\"");
    assertFinds("search", "deploys -house", deploying);
    assertFinds("search", "deploy or cake", inTopic);
    assertFinds("search", "git push -f", pushed);
    assertFinds("search", "force-push", forced);
    assertFinds("search", "-force or -push", forced);
    assertFinds("search", "GRÜSSE");
    assertFinds("search", "grüße", umlaut);
    assertFinds("search", "' \" & | ! :* <->");
  }

  @Test
  void wordBoundariesFollowUnicode() {
    long hedgehog = send(kitchen, "t", "„Igel“");
    long inTopic = send(kitchen, "“Igel” – Hase", "x");
    long chinese = send(kitchen, "t", "我爱北京天安门");
    long thai = send(kitchen, "t", "ไปเที่ยวทะเลกัน");
    assertFinds("search", "Igel", hedgehog, inTopic);
    assertFinds("search", "“Igel Hase”", inTopic);
    assertFinds("search", "„Hase Igel“");
    assertFinds("search", "北京", chinese);
    assertFinds("search", "京北");
    assertFinds("search", "ทะเล", thai);
    Answer marked = narrow(world.member, term("search", "„Igel“"));
    assertThat(marked.textAt("/messages/0/match_content"))
        .isEqualTo("<p>„<span class=\"highlight\">Igel</span>“</p>");
    assertThat(marked.textAt("/messages/1/match_subject"))
        .isEqualTo("“<span class=\"highlight\">Igel</span>” – Hase");
    assertThat(narrow(world.member, term("search", "北京")).textAt("/messages/0/match_content"))
        .isEqualTo("<p>我爱<span class=\"highlight\">北京</span>天安门</p>");
  }

  @Test
  void searchUsesNoPreparedStatement() throws SQLException {
    send(kitchen, "t", "house");
    for (int i = 0; i < 100; i++) {
      narrow(world.member, term("search", "house")).succeeded();
    }
    assertThat(preparedSearches()).isZero();
  }

  /** The number of prepared word searches on the inspected connections. */
  private long preparedSearches() throws SQLException {
    String count =
        "select count(*) from pg_prepared_statements where statement like '%m.words @@%'";
    long prepared = 0;
    List<Connection> connections = new ArrayList<>();
    try {
      for (int i = 0; i < CONNECTIONS; i++) {
        connections.add(pool.getConnection());
      }
      for (Connection connection : connections) {
        try (Statement statement = connection.createStatement();
            ResultSet row = statement.executeQuery(count)) {
          row.next();
          prepared += row.getLong(1);
        }
      }
    } finally {
      for (Connection connection : connections) {
        connection.close();
      }
    }
    return prepared;
  }

  @Test
  void matchesAreHighlightedInSafeHtml() {
    send(
        kitchen,
        "a <b> span & house",
        "**house** [house](https://house.example/house?a=span&b) &amp; <i>house</i> class");
    Answer answer = narrow(world.member, term("search", "houses"));
    String html = answer.textAt("/messages/0/content");
    String marked = answer.textAt("/messages/0/match_content");
    assertThat(marked.replaceAll("<span class=\"highlight\">(house)</span>", "$1")).isEqualTo(html);
    assertThat(marked)
        .contains("<strong><span class=\"highlight\">house</span></strong>")
        .contains("href=\"https://house.example/house?a=span&amp;b\"")
        .contains("&lt;i&gt;<span class=\"highlight\">house</span>&lt;/i&gt;");
    assertThat(answer.textAt("/messages/0/match_subject"))
        .isEqualTo("a &lt;b&gt; span &amp; <span class=\"highlight\">house</span>");
    assertThat(narrow(world.member, term("channel", kitchen.id())).has("/messages/0/match_content"))
        .isFalse();
    String tags = narrow(world.member, term("search", "house")).textAt("/messages/0/match_content");
    assertThat(tags).isEqualTo(marked);
  }

  @Test
  void matchesNarrowReturnsMatchingMessages() {
    long house = send(kitchen, "t", "*house*");
    long mouse = send(kitchen, "", "<mouse>");
    long closed = sendDirect(world.otherMember, world.owner);
    List<Long> ids = List.of(house, mouse, closed);
    Answer searched = matches(ids, List.of(term("search", "houses")));
    assertThat(searched.at("/messages").toString())
        .isEqualTo(
            "{\"%d\":{\"match_content\":\"%s\",\"match_subject\":\"t\"}}"
                .formatted(house, "<p><em><span class=\\\"highlight\\\">house</span></em></p>"));
    Answer narrowed = matches(ids, List.of(term("topic", "")));
    assertThat(narrowed.at("/messages").toString())
        .isEqualTo(
            "{\"%d\":{\"match_content\":\"<p>&lt;mouse&gt;</p>\",\"match_subject\":\"general chat\"}}"
                .formatted(mouse));
    assertThat(matches(List.of(closed), List.of()).at("/messages").toString()).isEqualTo("{}");
  }

  private Answer matches(List<Long> ids, List<Object> narrow) {
    return world
        .as(world.member)
        .get("/api/v1/messages/matches_narrow", "msg_ids", ids, "narrow", narrow)
        .succeeded();
  }

  @Test
  void matchesNarrowRequiresIdsAndNarrow() {
    var client = world.as(world.member);
    client
        .get("/api/v1/messages/matches_narrow", "narrow", List.of())
        .refused(400, "BAD_REQUEST", "Missing 'msg_ids' argument");
    client
        .get("/api/v1/messages/matches_narrow", "msg_ids", List.of(1))
        .refused(400, "BAD_REQUEST", "Missing 'narrow' argument");
    String tooMany = "msg_ids=[1" + ",1".repeat(5000) + "]&narrow=[]";
    client
        .send(
            "GET",
            "/api/v1/messages/matches_narrow",
            "application/x-www-form-urlencoded",
            tooMany.getBytes(StandardCharsets.UTF_8))
        .refused(400, "BAD_REQUEST", "Too many messages requested (maximum 5000).");
  }
}
