package chat.messaging.call;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HexFormat;
import org.junit.jupiter.api.Test;

/** Known answers of FIPS 180-4 and RFC 4231. */
final class Sha256Test {

  @Test
  void digestIsSha256() {
    assertThat(Sha256.hex("abc"))
        .isEqualTo("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  }

  @Test
  void signatureIsItsHmac() {
    assertThat(HexFormat.of().formatHex(Sha256.hmac("Jefe", "what do ya want for nothing?")))
        .isEqualTo("5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843");
  }
}
