package chat.kit.token;

import chat.kit.keys.ProgramKeys;
import io.micronaut.context.annotation.Factory;
import io.micronaut.context.annotation.Property;
import io.micronaut.context.annotation.Requires;
import jakarta.inject.Singleton;
import java.nio.file.Path;
import java.time.Clock;

/** Creates the keys and the beans that depend on them from the program's configuration. */
@Factory
final class TokenBeans {
  @Singleton
  ProgramKeys keys(
      @Property(name = "micronaut.application.name") String program,
      @Property(name = "chat.keys-directory", defaultValue = ".local/keys") Path directory) {
    return ProgramKeys.read(directory, program);
  }

  @Singleton
  TokenSigner signer(ProgramKeys keys, Clock clock) {
    return new TokenSigner(keys, clock);
  }

  @Singleton
  TokenVerifier verifier(ProgramKeys keys, Clock clock) {
    return new TokenVerifier(keys, clock);
  }

  @Singleton
  LinkSigner linkSigner(ProgramKeys keys, Clock clock) {
    return new LinkSigner(keys, clock);
  }

  @Singleton
  @Requires(missingBeans = Clock.class)
  Clock clock() {
    return Clock.systemUTC();
  }
}
