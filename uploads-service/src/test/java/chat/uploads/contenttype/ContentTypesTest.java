package chat.uploads.contenttype;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import chat.uploads.picture.SamplePictures;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import javax.xml.parsers.DocumentBuilderFactory;
import org.apache.tika.Tika;
import org.apache.tika.mime.MimeTypes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Element;

/** Content types are detected as Tika detects them. */
final class ContentTypesTest {

  private static final List<String> NAMES =
      List.of(
          "a.txt",
          "a.html",
          "a.htm",
          "a.svg",
          "a.js",
          "a.bin",
          "a.pdf",
          "a.docx",
          "a.csv",
          "a.json",
          "a.xml",
          "a.png",
          "a.eml",
          "a.zip",
          "a b.py",
          "\u00fc.md",
          "Makefile",
          "README",
          ".txt",
          "x?y.html#z",
          "http://x.y/z.php",
          "uploaded-file");

  private static final String SPECIAL_CHARACTERS = "<html >?xml!%\nFrom: #*/{}[]()=0123";

  private final Random random = new Random(11);
  private final ContentTypes types = new ContentTypes();
  private final FileSignatures fileSignatures = FileSignatures.ofTika();
  private final Tika tika = new Tika();

  /** The number of contents that match no signature, so that Tika need not detect them. */
  private int withoutSignature;

  private void isDetectedAsByTika(byte[] content) {
    String name = NAMES.get(random.nextInt(NAMES.size()));
    assertThat(types.detect(content, name, null))
        .as("%s of %s", name, Arrays.toString(Arrays.copyOf(content, Math.min(content.length, 80))))
        .isEqualTo(tika.detect(content, name));
    withoutSignature += fileSignatures.mayMatch(content) ? 0 : 1;
  }

  private byte[] filled(int size, int kind) {
    byte[] content = new byte[size];
    random.nextBytes(content);
    for (int i = 0; i < size && kind > 0; i++) {
      int value = Byte.toUnsignedInt(content[i]);
      content[i] =
          (byte)
              switch (kind) {
                case 1 -> ' ' + value % 95;
                case 2 -> SPECIAL_CHARACTERS.charAt(value % SPECIAL_CHARACTERS.length());
                default -> random.nextInt(30) == 0 ? value : 'a' + value % 26;
              };
    }
    return content;
  }

  @Test
  void textAndRandomBytesAreDetectedAsByTika() {
    for (int i = 0; i < 1_200; i++) {
      int maxSize = i % 3 == 0 ? 20 : i % 3 == 1 ? 500 : 20_000;
      isDetectedAsByTika(filled(1 + random.nextInt(maxSize), i % 4));
    }
    assertThat(withoutSignature).isGreaterThan(600);
  }

  @Test
  void signaturesAreFoundAtTheSameOffsetsAsByTika() throws Exception {
    for (Element match : matches()) {
      String[] range = match.getAttribute("offset").split(":", 2);
      int from = range[0].isEmpty() ? 0 : Integer.parseInt(range[0]);
      int to = range.length == 1 ? from : Integer.parseInt(range[1]);
      byte[] signature = signature(match);
      for (int offset : new int[] {from, to, to + 1}) {
        byte[] content = filled(offset + signature.length + random.nextInt(100), random.nextInt(4));
        System.arraycopy(signature, 0, content, offset, signature.length);
        isDetectedAsByTika(content);
      }
    }
  }

  /** Decodes a signature: numbers in the written byte order, regular expressions unchanged. */
  private static byte[] signature(Element match) {
    return SignatureBytes.decoded(match.getAttribute("value"));
  }

  private static List<Element> matches() throws Exception {
    try (InputStream table = MimeTypes.class.getResourceAsStream("tika-mimetypes.xml")) {
      var all =
          DocumentBuilderFactory.newDefaultInstance()
              .newDocumentBuilder()
              .parse(table)
              .getElementsByTagName("match");
      List<Element> matches = new ArrayList<>();
      for (int i = 0; i < all.getLength(); i++) {
        Element match = (Element) all.item(i);
        if (match.hasAttribute("value")) {
          matches.add(match);
        }
      }
      return matches;
    }
  }

  @Test
  void filesOfKnownFormatsMayMatchSignatures() throws IOException {
    List<byte[]> files = new ArrayList<>();
    for (String format : List.of("png", "gif")) {
      files.add(SamplePictures.filled(format, 9, 9, -1));
    }
    files.add(SamplePictures.webp());
    for (String text :
        List.of(
            "%PDF-1.7\n",
            "{\\rtf1 x}",
            "#!/bin/sh\necho\n",
            "<!DOCTYPE html><p>x",
            "  <html><body>x",
            "<?xml version=\"1.0\"?><svg xmlns=\"http://www.w3.org/2000/svg\"/>",
            "x".repeat(300) + "<html><script>",
            "From: a@example.com\nTo: b@example.com\nSubject: x\nMessage-ID: <1>\n\nx",
            "graph { a -- b }",
            "digraph x {}",
            "\n%AI5_FileFormat 3\n",
            "PK\u0003\u0004")) {
      files.add(text.getBytes(US_ASCII));
    }
    files.forEach(this::isDetectedAsByTika);
    assertThat(withoutSignature).isZero();
  }

  @Test
  void allEntriesOfTikasTableAreSupported() {
    assertThat(fileSignatures.unknown()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<match value='a+b|c' type='regex' offset='0:9000'/>",
        "<match value='(' type='regex' offset='0'/>",
        "<match value='PK' type='glob' offset='0'/>",
        "<match value='PK' offset='end'/>",
        "<match value='PK\\' offset='0'/>"
      })
  void unsupportedTableEntryMakesAnyFileMatch(String entry) throws IOException {
    FileSignatures changed = new FileSignatures(table("<match value='known' offset='0'/>" + entry));
    assertThat(changed.unknown()).hasSize(1);
    assertThat(changed.mayMatch(new byte[] {1})).isTrue();
    assertThat(
            new FileSignatures(table("<match value='known' offset='0'/>")).mayMatch(new byte[] {1}))
        .isFalse();
  }

  private static InputStream table(String matches) {
    String table = "<mime-info><mime-type><magic>" + matches + "</magic></mime-type></mime-info>";
    return new ByteArrayInputStream(table.getBytes(US_ASCII));
  }

  @Test
  void typeOfEmptyFileFollowsFromItsName() {
    isDetectedAsByTika(new byte[0]);
    assertThat(types.detect(new byte[0], "a.txt", null)).isEqualTo("text/plain");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\0',
      nullValues = "-",
      textBlock =
          """
          text/plain; charset=iso-8859-1     | text/plain; charset=iso-8859-1
          text/plain;charset="Shift_JIS"     | text/plain; charset=shift_jis
          text/csv; Charset = utf-16 ; a=b   | text/plain; charset=utf-16
          image/png; charset=koi8-r          | text/plain; charset=koi8-r
          text/plain                         | text/plain
          -                                  | text/plain
          text/plain; charset=               | text/plain
          text/plain; charset="a b"          | text/plain
          text/plain; charset=a\u0000b      | text/plain
          text/plain; x-charset=utf-8        | text/plain
          nonsense                           | text/plain
          """)
  void textHasOnlyTheDeclaredCharset(String declared, String type) {
    byte[] text = {'a', (byte) 0xE9, 'b'};
    assertThat(types.detect(text, "a.txt", declared)).isEqualTo(type);
  }

  @Test
  void binaryAndPictureTypesHaveNoCharset() {
    byte[] png = {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n'};
    assertThat(types.detect(png, "a.png", "image/png; charset=utf-8")).isEqualTo("image/png");
    assertThat(ContentTypes.isShown("text/plain; charset=utf-8")).isTrue();
    assertThat(ContentTypes.isShown("text/html; charset=utf-8")).isFalse();
  }
}
