package chat.bench.stack.measure;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class DatedSectionsTest {

  private static final String DOCUMENT =
      """
      # Performance

      Words.

      ## Measured on 2026-01-01

      old

      ## Measured on 2026-01-03

      new
      """;

  @Test
  void sectionOfAnotherDayIsAddedAtTheEnd() {
    assertThat(DatedSections.put(DOCUMENT, "## Measured on 2026-01-04\n\nnewest\n"))
        .isEqualTo(DOCUMENT + "\n## Measured on 2026-01-04\n\nnewest\n");
  }

  @Test
  void sectionOfTheSameDayIsReplaced() {
    assertThat(DatedSections.put(DOCUMENT, "## Measured on 2026-01-01\n\nnewer\n"))
        .isEqualTo(DOCUMENT.replace("old", "newer"));
    assertThat(DatedSections.put(DOCUMENT, "## Measured on 2026-01-03\n\nnewest\n"))
        .isEqualTo(DOCUMENT.replace("new\n", "newest\n"));
  }

  @Test
  void newDocumentConsistsOfTheSection() {
    assertThat(DatedSections.put("", "## Measured on 2026-01-01\n\nfirst\n"))
        .isEqualTo("## Measured on 2026-01-01\n\nfirst\n");
  }
}
