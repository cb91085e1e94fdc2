package chat.localstack.organization;

import chat.contracts.Program;
import chat.kit.token.KeysUnavailable;
import chat.kit.token.ProgramKeys;
import chat.kit.token.TokenSigner;
import chat.localstack.process.StackFailure;
import java.nio.file.Path;
import java.time.Clock;

/** What the operator's own calls are signed with. */
final class OperatorKey {

  private OperatorKey() {}

  /**
   * The header by which identity-service knows the operator, for a minute.
   *
   * @param directory with {@code operator.jwk}
   */
  static String authorization(Path directory) {
    try {
      var key = ProgramKeys.read(directory, ProgramKeys.OPERATOR);
      var signer = new TokenSigner(key, Clock.systemUTC());
      return "Bearer " + signer.serviceToken(Program.IDENTITY.wireName());
    } catch (KeysUnavailable e) {
      throw StackFailure.of(e);
    }
  }
}
