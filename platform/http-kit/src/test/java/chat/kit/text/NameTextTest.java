package chat.kit.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class NameTextTest {

  @ParameterizedTest
  @CsvSource({
    "General,GENERAL",
    "Café,CAFE\u0301",
    "Straße,STRASSE",
    "straße,STRA\u1e9eE",
    "ΣΟΦΟΣ,σοφος",
    "σοφος,σοφοσ",
    "𐐀𐐁,𐐨𐐩",
  })
  void keyIgnoresCaseAndNormalForm(String one, String other) {
    assertEquals(NameText.key(one), NameText.key(other));
  }

  @ParameterizedTest
  @CsvSource({"Café,Cafe", "general,generals", "a b,ab"})
  void differentNamesHaveDifferentKeys(String one, String other) {
    assertNotEquals(NameText.key(one), NameText.key(other));
  }

  @Test
  void keyOfAKeyIsTheSame() {
    for (int letter = 0; letter <= Character.MAX_CODE_POINT; letter++) {
      for (String name : List.of("%s", "a%sb", "%s\u0307")) {
        String key = NameText.key(name.formatted(Character.toString(letter)));
        assertEquals(key, NameText.key(key), Integer.toHexString(letter));
      }
    }
  }

  /** Normalizing this name would take minutes, because half of its marks would be reordered. */
  @Test
  @Timeout(20)
  void overlongNameIsNotNormalized() {
    String sent = "a" + "\u0301".repeat(500_000) + "\u0323".repeat(500_000);
    assertEquals(sent, NameText.normalized(sent + " "));
    assertEquals(sent.length(), NameText.key(sent).length());
  }
}
