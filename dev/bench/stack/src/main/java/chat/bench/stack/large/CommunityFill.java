package chat.bench.stack.large;

import chat.bench.stack.client.Person;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeSet;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/** Creates the accounts, channels, subscriptions and the user group. */
final class CommunityFill {

  private static final int NEWCOMERS = 10;
  private static final int SENDERS = 5;

  /** The first accounts are subscribed to all channels. */
  private static final int EVERYWHERE = 20;

  private static final int MIN_CHANNELS = 5;
  private static final int MORE_CHANNELS = 26;
  private static final int MUTED_CHANNELS = 5;

  private static final Duration TIMEOUT = Duration.ofMinutes(4);
  private static final Duration PAUSE = Duration.ofSeconds(2);

  private final LargeSize size;
  private final Person owner;
  private final AccountFillStore accounts;
  private final ProjectionCheckStore projections;
  private final Consumer<String> progress;
  private final Random random = new Random(1);

  CommunityFill(
      LargeSize size,
      Person owner,
      AccountFillStore accounts,
      ProjectionCheckStore projections,
      Consumer<String> progress) {
    this.size = size;
    this.owner = owner;
    this.accounts = accounts;
    this.projections = projections;
    this.progress = progress;
  }

  LargeCommunity create() {
    long organizationId = accounts.organization(owner.userId());
    long first = accounts.insert(organizationId, size.accounts());
    progress.accept("inserted %,d accounts".formatted(size.accounts()));
    var reader = person("reader");
    var newcomers =
        IntStream.range(0, NEWCOMERS).mapToObj(number -> person("newcomer" + number)).toList();
    var senders =
        IntStream.range(0, SENDERS).mapToObj(number -> person("sender" + number)).toList();
    progress.accept("created the measuring accounts");
    awaitProjections(organizationId);
    progress.accept("all services have the accounts");
    var measuring = new ArrayList<>(newcomers);
    measuring.addAll(senders);
    measuring.add(reader);
    var channels = channels(first, measuring.stream().map(Person::userId).toList());
    progress.accept("created %d channels with their subscribers".formatted(channels.size()));
    muteChannels(reader, channels);
    long groupId = group(first);
    awaitProjections(organizationId);
    progress.accept("all services have the channels, subscriptions and user groups");
    return new LargeCommunity(
        size, organizationId, owner, reader, newcomers, senders, first, channels, groupId);
  }

  private Person person(String name) {
    return Person.create(
        owner, name + "@example.com", "correct horse battery " + name, "The " + name);
  }

  /**
   * Waits until no projection differs from its owner's table.
   *
   * @throws IllegalStateException with the differences
   */
  private void awaitProjections(long organizationId) {
    long deadline = System.nanoTime() + TIMEOUT.toNanos();
    var differences = projections.differences(organizationId);
    while (!differences.isEmpty()) {
      if (System.nanoTime() > deadline) {
        throw new IllegalStateException(
            "Projections differ from their owners: " + String.join("; ", differences));
      }
      LockSupport.parkNanos(PAUSE.toNanos());
      differences = projections.differences(organizationId);
    }
  }

  /** Creates the channels with their subscribers; returns their ids. */
  private List<Long> channels(long firstAccount, List<Long> everywhere) {
    var ids = new ArrayList<Long>();
    subscribers(firstAccount, everywhere)
        .forEach((number, subscribers) ->
            ids.add(
                owner
                    .client()
                    .post(
                        "/api/v1/channels/create",
                        "name",
                        "%s %d".formatted(Vocabulary.word(number + 1), number),
                        "subscribers",
                        subscribers,
                        "send_new_subscription_messages",
                        false)
                    .succeeded()
                    .longAt("/id")));
    return ids;
  }

  /** The subscribers of each channel, by its number. */
  private Map<Integer, List<Long>> subscribers(long firstAccount, List<Long> everywhere) {
    var subscribers = new LinkedHashMap<Integer, List<Long>>();
    for (int channel = 0; channel < size.channels(); channel++) {
      subscribers.put(channel, new ArrayList<>(everywhere));
    }
    for (int account = 0; account < size.accounts(); account++) {
      for (int channel : channelNumbers(account)) {
        subscribers.getOrDefault(channel, List.of()).add(firstAccount + account);
      }
    }
    return subscribers;
  }

  private Iterable<Integer> channelNumbers(int account) {
    if (account < EVERYWHERE) {
      return IntStream.range(0, size.channels()).boxed().toList();
    }
    int number = MIN_CHANNELS + random.nextInt(MORE_CHANNELS);
    var channels = new TreeSet<Integer>();
    while (channels.size() < number) {
      channels.add(size.channelNumber(random.nextDouble()));
    }
    return channels;
  }

  private static void muteChannels(Person reader, List<Long> channels) {
    int step = channels.size() / MUTED_CHANNELS;
    for (int i = 1; i <= MUTED_CHANNELS; i++) {
      var muted =
          Map.of("stream_id", channels.get(i * step - 1), "property", "is_muted", "value", true);
      reader
          .client()
          .post("/api/v1/users/me/subscriptions/properties", "subscription_data", List.of(muted))
          .succeeded();
    }
  }

  private long group(long firstAccount) {
    int members = Math.min(LargeSize.GROUP_MEMBERS, size.accounts());
    var ids = LongStream.range(firstAccount, firstAccount + members).boxed().toList();
    return owner
        .client()
        .post(
            "/api/v1/user_groups/create",
            "name",
            LargeCommunity.GROUP,
            "description",
            "",
            "members",
            ids)
        .succeeded()
        .longAt("/group_id");
  }
}
