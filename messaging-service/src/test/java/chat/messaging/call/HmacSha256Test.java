package chat.messaging.call;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HexFormat;
import org.junit.jupiter.api.Test;

final class HmacSha256Test {

  /** Test case 2 of RFC 4231. */
  @Test
  void signatureMatchesRfc4231TestVector() {
    assertThat(HexFormat.of().formatHex(HmacSha256.of("Jefe", "what do ya want for nothing?")))
        .isEqualTo("5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843");
  }
}
