package chat.bench.stack.large;

import chat.messaging.search.SearchVector;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * A topic of a channel.
 *
 * @param words the {@code tsvector} literal of the topic, to be appended to that of a content
 */
record Destination(long channelId, String topic, String words) {

  private static final String RESOLVED = "✔ ";

  /** One of so many topics is resolved. */
  private static final int RESOLVED_SHARE = 25;

  /** The topics of a channel; each has another name. */
  static List<Destination> topics(long channelId, int number, RandomGenerator random) {
    var topics = new ArrayList<Destination>();
    for (int i = 0; i < number; i++) {
      var words = Vocabulary.sentence(random, 2) + " " + i;
      var topic = i % RESOLVED_SHARE == RESOLVED_SHARE - 1 ? RESOLVED + words : words;
      topics.add(new Destination(channelId, topic, SearchVector.ofTopic(topic)));
    }
    return topics;
  }
}
