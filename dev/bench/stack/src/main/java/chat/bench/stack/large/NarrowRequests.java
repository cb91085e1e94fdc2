package chat.bench.stack.large;

import chat.bench.stack.client.Person;
import chat.testkit.Answer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** The rows that fetch messages, all as the reader. */
final class NarrowRequests {

  private static final int PAGE = 100;

  /** Common words, neither of which is among the most frequent. */
  private static final String USUAL = Vocabulary.word(20);

  private static final String LESS_USUAL = Vocabulary.word(100);

  /** No message has this word, because only shorter ranks occur. */
  private static final String MISSING = Vocabulary.word(2_000_000_000);

  private final LargeCommunity community;
  private final LargeDataStore.SizedTopic largest;

  /**
   * @param largest the largest topic
   */
  NarrowRequests(LargeCommunity community, LargeDataStore.SizedTopic largest) {
    this.community = community;
    this.largest = largest;
  }

  List<LargeRequest> all() {
    var requests = new ArrayList<LargeRequest>();
    requests.add(newest("all"));
    requests.add(newest("search-missing", term("search", MISSING)));
    requests.add(newest("search-rare", term("search", FragmentPool.rareWord(7))));
    requests.add(newest("search-usual", term("search", USUAL)));
    requests.add(newest("search-two", term("search", USUAL + " " + LESS_USUAL)));
    requests.add(newest("search-phrase", term("search", "\"%s %s\"".formatted(USUAL, LESS_USUAL))));
    requests.add(newest("search-not", not(term("search", USUAL))));
    requests.add(newest("sender", sender()));
    requests.add(newest("unread", term("is", "unread")));
    requests.add(newest("resolved", term("is", "resolved")));
    requests.add(newest("muted", term("is", "muted")));
    requests.add(newest("followed", term("is", "followed")));
    requests.add(newest("reaction", term("has", "reaction")));
    requests.add(newest("link", term("has", "link")));
    requests.add(newest("channel", term("channel", largest.channelId())));
    requests.add(
        newest("topic", term("channel", largest.channelId()), term("topic", largest.topic())));
    requests.add(firstUnread("first-unread"));
    requests.add(firstUnread("first-unread-sender", sender()));
    requests.add(firstUnread("first-unread-reaction", term("has", "reaction")));
    requests.add(firstUnread("first-unread-not-topic", not(term("topic", largest.topic()))));
    return requests;
  }

  /** An account that has sent about a tenth of a thousandth of the messages. */
  private Map<String, Object> sender() {
    return term("sender", community.firstAccount() + community.size().accounts() / 4);
  }

  @SafeVarargs
  private LargeRequest newest(String row, Map<String, Object>... terms) {
    return request(row, "newest", terms);
  }

  @SafeVarargs
  private LargeRequest firstUnread(String row, Map<String, Object>... terms) {
    return request(row, "first_unread", terms);
  }

  @SafeVarargs
  private LargeRequest request(String row, String anchor, Map<String, Object>... terms) {
    var narrow = Arrays.asList(terms);
    return new LargeRequest(
        LargeRows.PREFIX + row, () -> fetch(community.reader(), anchor, narrow));
  }

  static Answer fetch(Person person, String anchor, List<Map<String, Object>> narrow) {
    return person
        .client()
        .get(
            "/api/v1/messages",
            "anchor",
            anchor,
            "num_before",
            PAGE,
            "num_after",
            0,
            "narrow",
            narrow);
  }

  private static Map<String, Object> term(String operator, Object operand) {
    return Map.of("operator", operator, "operand", operand);
  }

  private static Map<String, Object> not(Map<String, Object> term) {
    return Map.of(
        "operator",
        term.getOrDefault("operator", ""),
        "operand",
        term.getOrDefault("operand", ""),
        "negated",
        true);
  }
}
