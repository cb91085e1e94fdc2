package chat.gateway.health;

import chat.contracts.KafkaAccess;
import chat.gateway.health.Health.Component;
import chat.kit.client.ServiceAddresses;
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
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.apache.kafka.clients.admin.Admin;
import reactor.core.publisher.Mono;

/** Asks all parts at once how they are. */
@Singleton
final class HealthChecks {
  /** A program waits five seconds for its database before it says that this is away. */
  private static final Duration PATIENCE = Duration.ofSeconds(7);

  private final HttpClient http;
  private final ServiceAddresses services;
  private final Admin broker;

  HealthChecks(@Client("internal") HttpClient http, ServiceAddresses services, KafkaAccess kafka) {
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
    var asked = new TreeMap<String, CompletableFuture<Answer>>();
    services.all().forEach((program, address) -> asked.put(program.wireName(), ask(address)));
    var brokerAnswers = askBroker();
    var all = new ArrayList<CompletableFuture<?>>(asked.values());
    all.add(brokerAnswers);
    return CompletableFuture.allOf(all.toArray(CompletableFuture[]::new))
        .thenApply(_ -> {
          var components = new TreeMap<String, Component>();
          var answers = new TreeMap<String, Answer>();
          asked.forEach((program, answer) -> answers.put(program, answer.join()));
          answers.forEach((program, answer) -> components.put(program, answer.service()));
          components.put("database", database(answers));
          components.put("kafka", broker(brokerAnswers.join(), answers));
          return Health.of(components);
        });
  }

  @PreDestroy
  void close() {
    broker.close(Duration.ofSeconds(1));
  }

  private CompletableFuture<Answer> ask(URI address) {
    return Mono.from(
            http.exchange(
                HttpRequest.GET(address.resolve("/health")),
                Argument.of(ServiceReport.class),
                Argument.of(ServiceReport.class)))
        .map(response -> Optional.ofNullable(response.body()))
        .onErrorResume(
            HttpClientResponseException.class,
            unhealthy -> Mono.just(unhealthy.getResponse().getBody(ServiceReport.class)))
        .map(Answer::new)
        .toFuture()
        .completeOnTimeout(Answer.NONE, PATIENCE.toMillis(), TimeUnit.MILLISECONDS)
        .exceptionally(_ -> Answer.NONE);
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

  /** The gateway has no database of its own: the services say whether they reach theirs. */
  private static Component database(Map<String, Answer> answers) {
    return answers.values().stream()
            .allMatch(answer -> answer.said(ServiceReport::database).isEmpty())
        ? Component.down("no service could be asked")
        : reached(answers, ServiceReport::database);
  }

  private static Component broker(Component fromHere, Map<String, Answer> answers) {
    return fromHere.status() == Health.Status.UP
        ? reached(answers, ServiceReport::broker)
        : fromHere;
  }

  private static Component reached(
      Map<String, Answer> answers, Function<ServiceReport, Optional<Boolean>> whether) {
    var cutOff = new ArrayList<String>();
    answers.forEach((program, answer) ->
        answer.said(whether).filter(reaches -> !reaches).ifPresent(_ -> cutOff.add(program)));
    return cutOff.isEmpty()
        ? Component.up()
        : Component.down("not reached by " + String.join(", ", cutOff));
  }

  private record Answer(Optional<ServiceReport> report) {
    static final Answer NONE = new Answer(Optional.empty());

    /** Whether the program reaches something; empty where it did not say. */
    Optional<Boolean> said(Function<ServiceReport, Optional<Boolean>> whether) {
      return report.flatMap(whether);
    }

    Component service() {
      return report.map(ServiceReport::service).orElse(Component.down("does not answer"));
    }
  }
}
