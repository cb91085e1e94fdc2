package chat.kit.digest;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

final class Sha256Test {

  /** A known answer of FIPS 180-4. */
  @Test
  void digestIsSha256() {
    assertEquals(
        "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad", Sha256.hex("abc"));
  }

  @Test
  void textIsHashedInUtf8() {
    assertEquals(
        "4a99557e4033c3539de2eb65472017cad5f9557f7a0625a09f1c3f6e2ba69c4c", Sha256.hex("é"));
  }
}
