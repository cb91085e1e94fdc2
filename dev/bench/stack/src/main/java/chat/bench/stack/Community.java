package chat.bench.stack;

import chat.bench.stack.client.Person;
import chat.localstack.LocalStack;
import chat.testkit.ApiClient;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * The users and channels of a run. They are numerous, so that no row measures a single cache line
 * or lock.
 *
 * @param people all of them subscribe to all channels
 * @param channels the channel ids
 */
record Community(Person owner, List<Person> people, List<Long> channels) {

  private static final int PEOPLE = 64;
  private static final int CHANNELS = 16;
  private static final int CONCURRENCY = 4;
  private static final int PAGE = 5_000;

  static Community on(LocalStack stack) {
    var credentials = stack.credentials("owner");
    var owner = Person.of(credentials.email(), credentials.key(), stack.gatewayUrl());
    var people = people(owner);
    var ids = people.stream().map(Person::userId).toList();
    var channels =
        IntStream.range(0, CHANNELS).mapToObj(i -> owner.channel("channel " + i, ids)).toList();
    return new Community(owner, people, channels);
  }

  /** The ids of the newest messages of a channel, as one of its subscribers fetches them. */
  List<Long> newestMessages(long channelId) {
    var answer =
        people
            .getFirst()
            .client()
            .get(
                "/api/v1/messages",
                "anchor",
                "newest",
                "num_before",
                PAGE,
                "num_after",
                0,
                "narrow",
                List.of(List.of("channel", channelId)))
            .succeeded();
    var ids = new ArrayList<Long>();
    for (JsonNode message : answer.at("/messages")) {
      ids.add(message.path("id").longValue());
    }
    return ids;
  }

  Person anybody(RandomGenerator random) {
    return people.get(random.nextInt(people.size()));
  }

  long anyChannel(RandomGenerator random) {
    return channels.get(random.nextInt(channels.size()));
  }

  private static List<Person> people(Person owner) {
    try (var threads = Executors.newFixedThreadPool(CONCURRENCY)) {
      var made =
          IntStream.range(0, PEOPLE)
              .mapToObj(number -> threads.submit(() -> person(owner, number)))
              .toList();
      return made.stream().map(Community::get).toList();
    }
  }

  private static Person person(Person owner, int number) {
    return Person.create(
        owner, "person%d@example.com".formatted(number), password(number), "Person " + number);
  }

  private static String password(int number) {
    return "correct horse battery " + number;
  }

  /** Logs the last user in by password; the earlier API key stays valid. */
  void loginByPassword() {
    var person = people.getLast();
    ApiClient.at(person.site())
        .post(
            "/api/v1/fetch_api_key",
            "username",
            person.email(),
            "password",
            password(people.size() - 1))
        .succeeded();
  }

  private static Person get(Future<Person> made) {
    try {
      return made.get();
    } catch (ExecutionException e) {
      throw new IllegalStateException("Creating an account failed", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted while creating accounts", e);
    }
  }
}
