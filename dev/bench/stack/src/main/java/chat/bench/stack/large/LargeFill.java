package chat.bench.stack.large;

import chat.bench.stack.client.Person;
import chat.provision.ProvisionSettings.DatabaseAdmin;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/** Fills the organization of a running stack, and prints a line for each step. */
final class LargeFill {

  private static final int CONVERSATIONS = 2_000;
  private static final int POLICIES = 400;

  /** Connections that insert messages or create indexes at the same time. */
  private static final int CONNECTIONS = 2;

  /** Rows of one statement that stores parts of messages or topics. */
  private static final int PORTION = 10_000;

  private final LargeSize size;
  private final DatabaseAdmin database;
  private final Consumer<String> say;
  private final Random random = new Random(1);
  private final long started = System.nanoTime();

  /**
   * @param database the database with the schemas of all services
   * @param say prints a line
   */
  LargeFill(LargeSize size, DatabaseAdmin database, Consumer<String> say) {
    this.size = size;
    this.database = database;
    this.say = say;
  }

  /**
   * Fills the organization of the owner.
   *
   * @throws IllegalStateException if projections differ from their owners, or messages are not
   *     found
   */
  LargeCommunity fill(Person owner) {
    var projections = new ProjectionCheckStore(database);
    var accounts = new AccountFillStore(database);
    var community = new CommunityFill(size, owner, accounts, projections, this::progress).create();
    var pool = FragmentPool.make(size, community.measuring(), community.groupId(), random);
    progress("made %,d parts of messages".formatted(pool.fragments().size()));
    long firstId;
    try (var store = new MessageFillStore(database)) {
      firstId = insertMessages(store, community, pool);
      insertAssociations(new AssociationFillStore(database, community, firstId));
      store.finish();
      progress("collected statistics");
    }
    new FillCheck(community, accounts, projections).check();
    progress("projections and messages are complete");
    return community;
  }

  private long insertMessages(MessageFillStore store, LargeCommunity community, FragmentPool pool) {
    store.begin();
    int directFrom = addTopics(store, community);
    int conversations = store.addConversations(community, CONVERSATIONS, directFrom);
    for (int from = 0; from < pool.fragments().size(); from += PORTION) {
      int to = Math.min(pool.fragments().size(), from + PORTION);
      store.addFragments(from, pool.fragments().subList(from, to));
    }
    progress("stored %,d topics and %,d conversations".formatted(directFrom, conversations));
    long firstId = store.reserve(community.organizationId(), size.messages());
    var indexes = store.dropIndexes();
    inParallel(
        MessageRange.all(firstId, size.messages(), conversations),
        (each, range) -> {
          each.insert(range, community, pool, directFrom);
          progress("inserted messages up to %,d".formatted(range.to() + 1));
        });
    inParallel(indexes, MessageFillStore::createIndex);
    store.analyze();
    progress("created %d indexes".formatted(indexes.size()));
    return firstId;
  }

  private <T> void inParallel(List<T> tasks, BiConsumer<MessageFillStore, T> action) {
    var waiting = new ConcurrentLinkedQueue<>(tasks);
    Runnable work =
        () -> {
          try (var store = new MessageFillStore(database)) {
            for (var task = waiting.poll(); task != null; task = waiting.poll()) {
              action.accept(store, task);
            }
          }
        };
    try (var threads = Executors.newFixedThreadPool(CONNECTIONS)) {
      var running =
          IntStream.range(0, CONNECTIONS)
              .mapToObj(i -> CompletableFuture.runAsync(work, threads))
              .toArray(CompletableFuture<?>[]::new);
      CompletableFuture.allOf(running).join();
    }
  }

  /** Returns the number of topics. */
  private int addTopics(MessageFillStore store, LargeCommunity community) {
    List<Destination> all = new ArrayList<>();
    for (int channel = 0; channel < size.channels(); channel++) {
      int topics = size.topicsOf(channel);
      store.addChannel(channel, all.size(), topics);
      all.addAll(Destination.topics(community.channels().get(channel), topics, random));
    }
    for (int from = 0; from < all.size(); from += PORTION) {
      store.addTopics(from, all.subList(from, Math.min(all.size(), from + PORTION)));
    }
    return all.size();
  }

  private void insertAssociations(AssociationFillStore store) {
    progress("inserted %,d reactions".formatted(store.addReactions()));
    store.markRead();
    store.addPolicies(POLICIES);
    progress("marked messages as read; muted and followed topics");
    store.addCounts();
    progress("counted messages");
  }

  private void progress(String step) {
    var passed = Duration.ofNanos(System.nanoTime() - started);
    say.accept("%4d s: %s".formatted(passed.toSeconds(), step));
  }
}
