package chat.testkit.owner;

import chat.contracts.ChangeNumbers;
import chat.contracts.Topic;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;

/**
 * A stub of the other services for the service under test.
 *
 * <p>It answers requests for change numbers with those that {@link TestEvents} has published. All
 * services share one server here, which returns the numbers of all topics.
 */
public final class TestOwners implements AutoCloseable {
  private final TestEvents events;
  private final HttpServer server;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final Set<Long> unavailable = ConcurrentHashMap.newKeySet();
  private final Map<Long, Runnable> actions = new ConcurrentHashMap<>();
  private final Map<Long, AtomicInteger> callCounts = new ConcurrentHashMap<>();
  private final TestGroupReferences groupReferences = new TestGroupReferences();
  private final TestMessages messages = new TestMessages();
  private final TestStates states = new TestStates();
  private final TestOtherTopics otherTopics = new TestOtherTopics();
  private final TestReaders readers = new TestReaders();
  private final TestScheduledFiles scheduledFiles = new TestScheduledFiles();
  private final TestAcquaintances acquaintances = new TestAcquaintances();
  private final TestAvatars avatars = new TestAvatars();
  private final TestExportPages exportPages = new TestExportPages();

  private TestOwners(TestEvents events, HttpServer server) {
    this.events = events;
    this.server = server;
  }

  public static TestOwners start(TestEvents events) {
    try {
      InetAddress loopback = InetAddress.getByName("127.0.0.1");
      HttpServer server = HttpServer.create(new InetSocketAddress(loopback, 0), 0);
      TestOwners owners = new TestOwners(events, server);
      server.createContext("/internal/changes", owners::answer);
      server.createContext("/internal/group_references", owners.groupReferences);
      server.createContext("/internal/messages", owners.messages);
      server.createContext("/internal/initial_state", owners.states);
      server.createContext("/internal/other_topics", owners.otherTopics);
      server.createContext("/internal/readable_messages", owners.readers);
      server.createContext("/internal/scheduled_files", owners.scheduledFiles);
      server.createContext("/internal/acquaintances", owners.acquaintances);
      server.createContext("/internal/avatars", owners.avatars);
      server.createContext("/internal/realm_pictures", owners.avatars);
      server.createContext("/internal/exports/", owners.exportPages);
      server.setExecutor(owners.threads);
      server.start();
      return owners;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  /** From now on, requests about the organization get no response. */
  public void setUnavailable(long organizationId) {
    unavailable.add(organizationId);
  }

  /** The channel settings that name user groups. */
  public TestGroupReferences groupReferences() {
    return groupReferences;
  }

  /** The messages of system bots, and the availability of messaging-service. */
  public TestMessages messages() {
    return messages;
  }

  /** The initial state that other services return for registering clients. */
  public TestStates states() {
    return states;
  }

  /** The channels with messages in topics other than the empty one. */
  public TestOtherTopics otherTopics() {
    return otherTopics;
  }

  /** The avatars that were set for accounts, and the pictures of organizations. */
  public TestAvatars avatars() {
    return avatars;
  }

  /** The users who share a channel. */
  public TestAcquaintances acquaintances() {
    return acquaintances;
  }

  /** The readers of messages. */
  public TestReaders readers() {
    return readers;
  }

  /** The files that scheduled messages link. */
  public TestScheduledFiles scheduledFiles() {
    return scheduledFiles;
  }

  /** The services' responses to exports. */
  public TestExportPages exportPages() {
    return exportPages;
  }

  /** Runs this action once, before the next response about the organization. */
  public void beforeNextResponse(long organizationId, Runnable action) {
    actions.put(organizationId, action);
  }

  /** The number of requests about the organization. */
  public int callCount(long organizationId) {
    AtomicInteger count = callCounts.get(organizationId);
    return count == null ? 0 : count.get();
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      String query = exchange.getRequestURI().getQuery();
      long organizationId = Long.parseLong(query.substring(query.indexOf('=') + 1));
      callCounts.computeIfAbsent(organizationId, id -> new AtomicInteger()).incrementAndGet();
      boolean hasToken = exchange.getRequestHeaders().getFirst("Authorization") != null;
      if (unavailable.contains(organizationId) || !hasToken) {
        return;
      }
      Runnable action = actions.remove(organizationId);
      if (action != null) {
        action.run();
      }
      byte[] body = changes(organizationId).getBytes(StandardCharsets.UTF_8);
      exchange.getResponseHeaders().set("Content-Type", "application/json");
      exchange.sendResponseHeaders(200, body.length);
      exchange.getResponseBody().write(body);
    }
  }

  private String changes(long organizationId) {
    Map<Topic, Long> numbers = ChangeNumbers.parse(events.seen(organizationId)).numbers();
    return numbers.entrySet().stream()
        .map(entry -> "\"%s\":%d".formatted(entry.getKey().wireName(), entry.getValue()))
        .collect(Collectors.joining(",", "{\"changes\":{", "}}"));
  }

  @Override
  public void close() {
    server.stop(0);
    threads.close();
  }
}
