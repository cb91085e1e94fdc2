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

/** A minimal program for the tests of the test kit. */
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
  record CallerIdentity(long userId, String client) {}

  @Get("/configuration")
  @ForEveryone
  Configuration configuration() {
    return new Configuration(database, more, clock.millis());
  }

  @Get("/whoami")
  @ForCallers
  CallerIdentity whoAmI(Caller caller) {
    return new CallerIdentity(caller.userId(), caller.client());
  }

  @Post("/parameters")
  @ForEveryone
  SampleEcho post(@Params SampleParams params) {
    return new SampleEcho(params.text(), params.number());
  }

  @Delete("/parameters")
  @ForEveryone
  SampleEcho delete(@Params SampleParams params) {
    return new SampleEcho(params.text(), params.number());
  }

  record SampleParams(String text, long number) {}

  @Serdeable
  record SampleEcho(String text, long number) {}

  /** Operations that only other programs may call. */
  @Controller("/internal/sample")
  static final class Internal {
    @Get
    @ForServices
    String greet() {
      return "{\"greeting\": \"hello\"}";
    }
  }
}
