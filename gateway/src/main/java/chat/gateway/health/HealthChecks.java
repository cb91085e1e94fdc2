package chat.gateway.health;

import chat.contracts.Program;
import chat.gateway.health.Health.Component;
import chat.kit.client.Endpoint;
import chat.kit.client.ServiceEndpoints;
import chat.kit.kafka.KafkaProbe;
import io.micronaut.core.type.Argument;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.client.HttpClient;
import io.micronaut.http.client.annotation.Client;
import io.micronaut.http.client.exceptions.HttpClientResponseException;
import jakarta.inject.Singleton;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import reactor.core.publisher.Mono;

/** Checks all parts concurrently. */
@Singleton
final class HealthChecks {
  /** Services wait up to five seconds for their database before they report it as unavailable. */
  private static final Duration PATIENCE = Duration.ofSeconds(7);

  private final HttpClient http;
  private final ServiceEndpoints services;
  private final KafkaProbe broker;
  private final Clock clock;

  HealthChecks(
      @Client("internal") HttpClient http,
      ServiceEndpoints services,
      KafkaProbe broker,
      Clock clock) {
    this.http = http;
    this.services = services;
    this.broker = broker;
    this.clock = clock;
  }

  /** Returns the system's health. Never fails, and takes at most {@link #PATIENCE}. */
  CompletableFuture<Health> check() {
    var checks =
        Program.services().stream()
            .flatMap(program -> services.all(program).stream().map(it -> ask(program, it)))
            .toList();
    var brokerAnswers = askBroker();
    var all = new ArrayList<CompletableFuture<?>>(checks);
    all.add(brokerAnswers);
    return CompletableFuture.allOf(all.toArray(CompletableFuture[]::new))
        .thenApply(_ -> {
          var answers = checks.stream().map(CompletableFuture::join).toList();
          var components = new TreeMap<String, Component>();
          answers.stream()
              .collect(Collectors.groupingBy(Answer::program))
              .forEach((program, of) -> components.put(program.wireName(), service(of)));
          components.put("database", database(answers));
          components.put("kafka", broker(brokerAnswers.join(), answers));
          return Health.of(components);
        });
  }

  private CompletableFuture<Answer> ask(Program program, Endpoint endpoint) {
    return Mono.<HttpResponse<?>>from(
            http.exchange(
                HttpRequest.GET(endpoint.url().resolve("/health")),
                Argument.of(ServiceReport.class),
                Argument.of(ServiceReport.class)))
        .onErrorResume(
            HttpClientResponseException.class, unhealthy -> Mono.just(unhealthy.getResponse()))
        .map(response ->
            new Answer(
                program,
                endpoint.url(),
                response.getBody(ServiceReport.class),
                ClockDifference.of(response, clock.instant())))
        .toFuture()
        .completeOnTimeout(
            Answer.none(program, endpoint), PATIENCE.toMillis(), TimeUnit.MILLISECONDS)
        .exceptionally(_ -> Answer.none(program, endpoint));
  }

  private CompletableFuture<Component> askBroker() {
    return broker.ask().thenApply(down -> down.map(Component::down).orElseGet(Component::up));
  }

  /** A service is up while one of its replicas is. Replicas that are down are always named. */
  private static Component service(List<Answer> replicas) {
    var messages =
        replicas.stream()
            .filter(replica -> replica.service().status() == Health.Status.DOWN)
            .map(replica ->
                replicas.size() == 1
                    ? replica.service().message()
                    : replica.url() + " " + replica.service().message())
            .collect(Collectors.joining("; "));
    return replicas.stream().anyMatch(it -> it.service().status() == Health.Status.UP)
        ? new Component(Health.Status.UP, messages)
        : Component.down(messages);
  }

  /** The gateway has no database, so the services' reports are used. */
  private static Component database(List<Answer> answers) {
    if (answers.stream().allMatch(answer -> answer.said(ServiceReport::database).isEmpty())) {
      return Component.down("no service could be asked");
    }
    var reached = reached(answers, ServiceReport::database);
    return reached.status() == Health.Status.UP
        ? without(answers, ServiceReport::storageFailure)
        : reached;
  }

  private static Component broker(Component fromHere, List<Answer> answers) {
    return fromHere.status() == Health.Status.UP
        ? without(answers, ServiceReport::brokerFailure)
        : fromHere;
  }

  private static Component reached(
      List<Answer> answers, Function<ServiceReport, Optional<Boolean>> whether) {
    var cutOff = programs(answers, answer -> !answer.said(whether).orElse(true));
    return cutOff.isEmpty() ? Component.up() : Component.down("not reached by " + cutOff);
  }

  /**
   * Up if no service reports a failure. Otherwise down with the first failure and the services that
   * report it.
   */
  private static Component without(
      List<Answer> answers, Function<ServiceReport, Optional<String>> failure) {
    return answers.stream()
        .flatMap(answer -> answer.said(failure).stream())
        .findFirst()
        .map(message ->
            Component.down(
                "%s (says %s)"
                    .formatted(
                        message, programs(answers, answer -> answer.said(failure).isPresent()))))
        .orElseGet(Component::up);
  }

  private static String programs(List<Answer> answers, Predicate<Answer> which) {
    return answers.stream()
        .filter(which)
        .map(answer -> answer.program().wireName())
        .distinct()
        .sorted()
        .collect(Collectors.joining(", "));
  }

  /**
   * @param clockDifference a message if the service's clock differs; otherwise empty
   */
  private record Answer(
      Program program, URI url, Optional<ServiceReport> report, Optional<String> clockDifference) {

    static Answer none(Program program, Endpoint endpoint) {
      return new Answer(program, endpoint.url(), Optional.empty(), Optional.empty());
    }

    /** Returns a value of the service's report; empty if there is none. */
    <T> Optional<T> said(Function<ServiceReport, Optional<T>> whether) {
      return report.flatMap(whether);
    }

    Component service() {
      return clockDifference
          .map(Component::down)
          .or(() -> report.map(ServiceReport::service))
          .orElse(Component.down("does not answer"));
    }
  }
}
