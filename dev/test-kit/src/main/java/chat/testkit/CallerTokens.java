package chat.testkit;

import chat.contracts.Program;
import chat.kit.keys.ProgramKeys;
import chat.kit.token.Caller;
import chat.kit.token.TokenSigner;
import chat.kit.token.Visitor;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Signs the tokens of the gateway and of services, so that a program can be tested alone. */
public final class CallerTokens {
  private final Path keys;
  private final Clock clock;
  private final Map<Program, TokenSigner> signers = new ConcurrentHashMap<>();

  public CallerTokens(Path keys, Clock clock) {
    this.keys = keys;
    this.clock = clock;
  }

  /** The gateway's token for an account. */
  public String caller(Caller caller) {
    return signer(Program.GATEWAY).callerToken(caller);
  }

  /** The gateway's token for a user who has not logged in. */
  public String visitor(long organizationId) {
    return signer(Program.GATEWAY).visitorToken(new Visitor(organizationId));
  }

  /** A program's token for another program's {@code /internal/**}. */
  public String program(Program from, Program to) {
    return signer(from).serviceToken(to.wireName());
  }

  private TokenSigner signer(Program program) {
    return signers.computeIfAbsent(
        program, from -> new TokenSigner(ProgramKeys.read(keys, from.wireName()), clock));
  }
}
