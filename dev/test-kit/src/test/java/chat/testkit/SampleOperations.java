package chat.testkit;

import chat.kit.http.Operations;
import chat.kit.params.Params;
import chat.kit.token.Caller;
import chat.kit.token.ForCallers;
import chat.kit.token.ForEveryone;
import chat.kit.token.ForServices;
import io.micronaut.context.annotation.Property;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import java.time.Clock;

/** A program as small as can be, to try the kit with. */
@Operations
final class SampleOperations {
  private final Clock clock;
  private final String database;
  private final String more;

  SampleOperations(
      Clock clock,
      @Property(name = "sample.database") String database,
      @Property(name = "sample.more") String more) {
    this.clock = clock;
    this.database = database;
    this.more = more;
  }

  @Serdeable
  record Configuration(String database, String more, long now) {}

  @Serdeable(naming = SnakeCaseStrategy.class)
  record Who(long userId, String client) {}

  @Get("/configuration")
  @ForEveryone
  Configuration configuration() {
    return new Configuration(database, more, clock.millis());
  }

  @Get("/whoami")
  @ForCallers
  Who who(Caller caller) {
    return new Who(caller.userId(), caller.client());
  }

  @Post("/parameters")
  @ForEveryone
  Sent post(@Params Sending sending) {
    return new Sent(sending.text(), sending.number());
  }

  @Delete("/parameters")
  @ForEveryone
  Sent delete(@Params Sending sending) {
    return new Sent(sending.text(), sending.number());
  }

  record Sending(String text, long number) {}

  @Serdeable
  record Sent(String text, long number) {}

  /** What only other programs may call. */
  @Controller("/internal/sample")
  static final class Internal {
    @Get
    @ForServices
    String greet() {
      return "{\"greeting\": \"hello\"}";
    }
  }
}
