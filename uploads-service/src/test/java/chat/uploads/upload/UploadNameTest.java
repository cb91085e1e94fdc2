package chat.uploads.upload;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class UploadNameTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "plan.pdf | plan.pdf",
        "my plan  -- final.pdf | my-plan-final.pdf",
        "Übersicht.txt | Übersicht.txt",
        "日本語 ファイル.png | 日本語-ファイル.png",
        "हिन्दी.txt | हिन्दी.txt",
        "ﬁle①.txt | file1.txt",
        "a/b\\c?d#e%f&g<h>.txt | abcdefgh.txt",
        "[draft](x).md | draftx.md",
        "😀.png | .png",
        "😀 | uploaded-file",
        "` ` | uploaded-file",
        ". | uploaded-file",
        ".. | uploaded-file",
        "... | ..."
      })
  void nameIsSanitizedInUrl(String sent, String inUrl) {
    assertThat(UploadName.of(sent).inUrl()).isEqualTo(inUrl);
  }

  @Test
  void shownNameKeepsItsCharacters() {
    assertThat(UploadName.of("a / [b].txt").shown()).isEqualTo("a / [b].txt");
    assertThat(UploadName.of("..").shown()).isEqualTo("uploaded-file");
    String longest = "n".repeat(400);
    assertThat(UploadName.of(longest)).isEqualTo(new UploadName(longest, longest));
  }

  @Test
  void longNameIsTruncatedAndKeepsItsExtension() {
    assertThat(UploadName.of("n".repeat(4000) + ".tar").inUrl())
        .isEqualTo("n".repeat(996) + ".tar");
    assertThat(UploadName.of("語".repeat(4000)).inUrl()).isEqualTo("語".repeat(333));
    assertThat(UploadName.of("a." + "n".repeat(4000)).inUrl()).isEqualTo("a." + "n".repeat(998));
    assertThat(UploadName.ofAscii("n".repeat(4000) + ".png").inUrl())
        .isEqualTo("n".repeat(396) + ".png");
    assertThat(UploadName.of("語".repeat(4000)).shown()).isEqualTo("語".repeat(4000));
  }

  @Test
  void dispositionOfLongNameIsTruncated() {
    assertThat(UploadName.disposition("inline", "😀".repeat(4000) + ".html"))
        .startsWith("inline; filename=\"" + "_".repeat(248) + ".html\";")
        .endsWith("%F0%9F%98%80.html")
        .hasSizeLessThan(3500);
  }

  @Test
  void dispositionHasAsciiFallbackAndFullName() {
    assertThat(UploadName.disposition("inline", "a b.txt"))
        .isEqualTo("inline; filename=\"a b.txt\"; filename*=UTF-8''a%20b.txt");
    assertThat(UploadName.disposition("attachment", "\"ü\r\n;€.html"))
        .isEqualTo(
            "attachment; filename=\"____.html\"; filename*=UTF-8''%22%C3%BC%3B%E2%82%AC.html");
  }

  @Test
  void dispositionOmitsInvisibleCharacters() {
    assertThat(UploadName.disposition("attachment", "a\u202Egpj.exe"))
        .isEqualTo("attachment; filename=\"agpj.exe\"; filename*=UTF-8''agpj.exe");
    assertThat(UploadName.disposition("attachment", "\u202E"))
        .startsWith("attachment; filename=\"uploaded-file\"");
  }
}
