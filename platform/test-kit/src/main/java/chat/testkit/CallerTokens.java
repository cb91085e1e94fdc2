package chat.testkit;

import chat.contracts.Program;
import chat.kit.token.Caller;
import chat.kit.token.ProgramKeys;
import chat.kit.token.TokenSigner;
import chat.kit.token.Visitor;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Signs what the gateway and the services would sign, so that one can be tested without them. */
public final class CallerTokens {
  private final Path keys;
  private final Clock clock;
  private final Map<Program, TokenSigner> signers = new ConcurrentHashMap<>();

  public CallerTokens(Path keys, Clock clock) {
    this.keys = keys;
    this.clock = clock;
  }

  /** The gateway's word for an account. */
  public String caller(Caller caller) {
    return signer(Program.GATEWAY).callerToken(caller);
  }

  /** The gateway's word for somebody who has not logged in. */
  public String visitor(long organizationId) {
    return signer(Program.GATEWAY).visitorToken(new Visitor(organizationId));
  }

  /** A program's own word, with which it calls another one's {@code /internal/**}. */
  public String program(Program from, Program to) {
    return signer(from).serviceToken(to.wireName());
  }

  private TokenSigner signer(Program program) {
    return signers.computeIfAbsent(
        program, from -> new TokenSigner(ProgramKeys.read(keys, from.wireName()), clock));
  }
}
