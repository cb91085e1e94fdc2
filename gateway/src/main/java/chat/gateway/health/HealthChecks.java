package chat.gateway.health;

import chat.contracts.KafkaAccess;
import chat.contracts.Program;
import chat.gateway.health.Health.Component;
import chat.kit.client.Endpoint;
import chat.kit.client.ServiceEndpoints;
import io.micronaut.core.type.Argument;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.client.HttpClient;
import io.micronaut.http.client.annotation.Client;
import io.micronaut.http.client.exceptions.HttpClientResponseException;
import jakarta.annotation.PreDestroy;
import jakarta.inject.Singleton;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import reactor.core.publisher.Mono;

/** Asks all parts at once how they are. */
@Singleton
final class HealthChecks {
  /** A program waits five seconds for its database before it says that this is away. */
  private static final Duration PATIENCE = Duration.ofSeconds(7);

  private final HttpClient http;
  private final ServiceEndpoints services;
  private final Admin broker;

  HealthChecks(@Client("internal") HttpClient http, ServiceEndpoints services, KafkaAccess kafka) {
    this.http = http;
    this.services = services;
    this.broker =
        Admin.create(
            kafka.settings(
                Map.of(
                    "client.id",
                    "gateway-health",
                    "reconnect.backoff.max.ms",
                    1000,
                    "request.timeout.ms",
                    (int) PATIENCE.toMillis(),
                    "default.api.timeout.ms",
                    (int) PATIENCE.toMillis())));
  }

  /** The product's health; never fails, takes {@link #PATIENCE} at most. */
  CompletableFuture<Health> check() {
    var asked =
        Program.services().stream()
            .flatMap(program -> services.all(program).stream().map(it -> ask(program, it)))
            .toList();
    var brokerAnswers = askBroker();
    var all = new ArrayList<CompletableFuture<?>>(asked);
    all.add(brokerAnswers);
    return CompletableFuture.allOf(all.toArray(CompletableFuture[]::new))
        .thenApply(_ -> {
          var answers = asked.stream().map(CompletableFuture::join).toList();
          var components = new TreeMap<String, Component>();
          answers.stream()
              .collect(Collectors.groupingBy(Answer::program))
              .forEach((program, of) -> components.put(program.wireName(), service(of)));
          components.put("database", database(answers));
          components.put("kafka", broker(brokerAnswers.join(), answers));
          return Health.of(components);
        });
  }

  @PreDestroy
  void close() {
    broker.close(Duration.ofSeconds(1));
  }

  private CompletableFuture<Answer> ask(Program program, Endpoint endpoint) {
    return Mono.from(
            http.exchange(
                HttpRequest.GET(endpoint.url().resolve("/health")),
                Argument.of(ServiceReport.class),
                Argument.of(ServiceReport.class)))
        .map(response -> Optional.ofNullable(response.body()))
        .onErrorResume(
            HttpClientResponseException.class,
            unhealthy -> Mono.just(unhealthy.getResponse().getBody(ServiceReport.class)))
        .toFuture()
        .completeOnTimeout(Optional.empty(), PATIENCE.toMillis(), TimeUnit.MILLISECONDS)
        .exceptionally(_ -> Optional.empty())
        .thenApply(report -> new Answer(program, endpoint.url(), report));
  }

  private CompletableFuture<Component> askBroker() {
    var answer = new CompletableFuture<Component>();
    broker
        .describeCluster()
        .nodes()
        .whenComplete((_, failure) ->
            answer.complete(failure == null ? Component.up() : Component.down("does not answer")));
    return answer.completeOnTimeout(
        Component.down("does not answer"), PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
  }

  /** A service is up while one of its replicas is; those that are not are named in any case. */
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

  /** The gateway has no database of its own: the services say whether they reach theirs. */
  private static Component database(List<Answer> answers) {
    return answers.stream().allMatch(answer -> answer.said(ServiceReport::database).isEmpty())
        ? Component.down("no service could be asked")
        : reached(answers, ServiceReport::database);
  }

  private static Component broker(Component fromHere, List<Answer> answers) {
    return fromHere.status() == Health.Status.UP
        ? reached(answers, ServiceReport::broker)
        : fromHere;
  }

  private static Component reached(
      List<Answer> answers, Function<ServiceReport, Optional<Boolean>> whether) {
    var cutOff =
        answers.stream()
            .filter(answer -> answer.said(whether).filter(reaches -> !reaches).isPresent())
            .map(answer -> answer.program().wireName())
            .distinct()
            .sorted()
            .collect(Collectors.joining(", "));
    return cutOff.isEmpty() ? Component.up() : Component.down("not reached by " + cutOff);
  }

  private record Answer(Program program, URI url, Optional<ServiceReport> report) {

    /** Whether the program reaches something; empty where it did not say. */
    Optional<Boolean> said(Function<ServiceReport, Optional<Boolean>> whether) {
      return report.flatMap(whether);
    }

    Component service() {
      return report.map(ServiceReport::service).orElse(Component.down("does not answer"));
    }
  }
}
