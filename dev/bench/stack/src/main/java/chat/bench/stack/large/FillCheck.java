package chat.bench.stack.large;

import chat.bench.stack.client.Person;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;

/** Checks through the API, and by comparing tables, that the organization is complete. */
final class FillCheck {

  private final LargeCommunity community;
  private final AccountFillStore accounts;
  private final ProjectionCheckStore projections;

  FillCheck(LargeCommunity community, AccountFillStore accounts, ProjectionCheckStore projections) {
    this.community = community;
    this.accounts = accounts;
    this.projections = projections;
  }

  /**
   * @throws IllegalStateException with what is wrong
   */
  void check() {
    var differences = projections.differences(community.organizationId());
    require(
        differences.isEmpty(),
        "Projections differ from their owners: " + String.join("; ", differences));
    var reader = community.reader();
    int users = reader.client().get("/api/v1/users").succeeded().at("/members").size();
    long stored = accounts.count(community.organizationId());
    // The product's own bots are in no list of users.
    require(
        users >= community.size().accounts() && users <= stored,
        "The API lists %d users of %d".formatted(users, stored));
    checkSearch(reader);
  }

  /** Some message has the rare word, and finds it beside the words that surround it. */
  private static void checkSearch(Person reader) {
    for (int number = 0; number < 10; number++) {
      var word = FragmentPool.rareWord(number);
      for (JsonNode message : search(reader, word)) {
        var content = message.path("content").textValue();
        require(content.contains(word), "A message is found by %s: %s".formatted(word, content));
        var words = content.split(" ");
        for (int i = 0; i < words.length; i++) {
          if (words[i].equals(word) && i > 0) {
            var phrase = "\"%s %s\"".formatted(words[i - 1], word);
            require(!search(reader, phrase).isEmpty(), "No message is found by " + phrase);
            return;
          }
        }
      }
    }
    throw new IllegalStateException("No message is found by any of ten rare words");
  }

  private static JsonNode search(Person reader, String words) {
    return reader
        .client()
        .get(
            "/api/v1/messages",
            "anchor",
            "newest",
            "num_before",
            10,
            "num_after",
            0,
            "apply_markdown",
            false,
            "narrow",
            List.of(Map.of("operator", "search", "operand", words)))
        .succeeded()
        .at("/messages");
  }

  private static void require(boolean condition, String message) {
    if (!condition) {
      throw new IllegalStateException(message);
    }
  }
}
