package chat.testkit;

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
 * Stands in for the other services where a service under test asks how far their changes have come:
 * as far as {@link TestEvents} has said. All of them are one server here; who asks takes the
 * numbers of all topics.
 */
public final class TestOwners implements AutoCloseable {
  private final TestEvents events;
  private final HttpServer server;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final Set<Long> away = ConcurrentHashMap.newKeySet();
  private final Map<Long, Runnable> surprises = new ConcurrentHashMap<>();
  private final Map<Long, AtomicInteger> questions = new ConcurrentHashMap<>();
  private final TestGroupReferences groupReferences = new TestGroupReferences();
  private final TestMessages messages = new TestMessages();
  private final TestStates states = new TestStates();
  private final TestOtherTopics otherTopics = new TestOtherTopics();
  private final TestReaders readers = new TestReaders();
  private final TestAcquaintances acquaintances = new TestAcquaintances();
  private final TestAvatars avatars = new TestAvatars();
  private final TestExportPages exportPages = new TestExportPages();

  private TestOwners(TestEvents events, HttpServer server) {
    this.events = events;
    this.server = server;
  }

  static TestOwners start(TestEvents events) {
    try {
      InetAddress here = InetAddress.getByName("127.0.0.1");
      HttpServer server = HttpServer.create(new InetSocketAddress(here, 0), 0);
      TestOwners owners = new TestOwners(events, server);
      server.createContext("/internal/changes", owners::answer);
      server.createContext("/internal/group_references", owners.groupReferences);
      server.createContext("/internal/messages", owners.messages);
      server.createContext("/internal/initial_state", owners.states);
      server.createContext("/internal/other_topics", owners.otherTopics);
      server.createContext("/internal/readable_messages", owners.readers);
      server.createContext("/internal/acquaintances", owners.acquaintances);
      server.createContext("/internal/avatars", owners.avatars);
      server.createContext("/internal/exports/", owners.exportPages);
      server.setExecutor(owners.threads);
      server.start();
      return owners;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  /** From now on, questions about the organization get no answer. */
  public void goAway(long organizationId) {
    away.add(organizationId);
  }

  /** Which channels name which groups. */
  public TestGroupReferences groupReferences() {
    return groupReferences;
  }

  /** What system bots were made to say, and whether they could. */
  public TestMessages messages() {
    return messages;
  }

  /** What clients that register are told by other services. */
  public TestStates states() {
    return states;
  }

  /** Which channels have messages in other topics than the empty one. */
  public TestOtherTopics otherTopics() {
    return otherTopics;
  }

  /** Which avatars accounts were said to have. */
  public TestAvatars avatars() {
    return avatars;
  }

  /** Who knows whom. */
  public TestAcquaintances acquaintances() {
    return acquaintances;
  }

  /** Who may read which messages. */
  public TestReaders readers() {
    return readers;
  }

  /** What an export is given of each owner. */
  public TestExportPages exportPages() {
    return exportPages;
  }

  /** What happens at the owners at the very moment in which they are asked next. */
  public void onceAsked(long organizationId, Runnable surprise) {
    surprises.put(organizationId, surprise);
  }

  /** How often they were asked about the organization. */
  public int questions(long organizationId) {
    AtomicInteger asked = questions.get(organizationId);
    return asked == null ? 0 : asked.get();
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      String query = exchange.getRequestURI().getQuery();
      long organizationId = Long.parseLong(query.substring(query.indexOf('=') + 1));
      questions.computeIfAbsent(organizationId, id -> new AtomicInteger()).incrementAndGet();
      boolean hasToken = exchange.getRequestHeaders().getFirst("Authorization") != null;
      if (away.contains(organizationId) || !hasToken) {
        return;
      }
      Runnable surprise = surprises.remove(organizationId);
      if (surprise != null) {
        surprise.run();
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
