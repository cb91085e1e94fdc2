package chat.localstack.organization;

import chat.contracts.Program;
import chat.kit.keys.KeysUnavailable;
import chat.kit.keys.ProgramKeys;
import chat.kit.token.TokenSigner;
import chat.localstack.process.StackFailure;
import java.nio.file.Path;
import java.time.Clock;

/** Signs the operator's requests. */
final class OperatorKey {

  private OperatorKey() {}

  /**
   * The Authorization header that identifies the operator to identity-service, valid for a minute.
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
