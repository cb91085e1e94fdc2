package chat.testkit.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Checks the words, length, titles and links of the repository's documents. */
final class DocumentsTest {
  private static final int MAX_WORDS = 35_000;

  private static final Pattern BANNED =
      Pattern.compile("\\b(he|him|his|himself|whoever|anew|lest)\\b", Pattern.CASE_INSENSITIVE);

  private static final Pattern LINK = Pattern.compile("\\]\\((?!https?:)([^)#\\s]+)");
  private static final Pattern CLAUSE_AS_TITLE = Pattern.compile("(?i)(what|who|an? .* is) .*");

  private final Path root = SourceFormat.repositoryAround(Path.of(""));

  private List<Path> documents() throws IOException {
    List<Path> documents = new ArrayList<>();
    try (Stream<Path> files = Files.list(root)) {
      documents.addAll(files.filter(file -> file.toString().endsWith(".md")).toList());
    }
    for (String directory : List.of("docs", "platform/contracts/src/main/resources")) {
      try (Stream<Path> tree = Files.walk(root.resolve(directory))) {
        documents.addAll(tree.filter(file -> file.toString().endsWith(".md")).toList());
      }
    }
    return documents;
  }

  @Test
  void documentsAreShort() throws IOException {
    long words = 0;
    for (Path document : documents()) {
      words += Files.readString(document).trim().split("\\s+").length;
    }
    assertThat(words).isBetween(5_000L, (long) MAX_WORDS);
  }

  @Test
  void documentsContainNoBannedWords() throws IOException {
    for (Path document : documents()) {
      List<String> banned =
          BANNED.matcher(Files.readString(document)).results().map(MatchResult::group).toList();
      assertThat(banned).as("banned words of %s", root.relativize(document)).isEmpty();
    }
  }

  @Test
  void relativeLinksResolve() throws IOException {
    List<String> broken = new ArrayList<>();
    for (Path document : documents()) {
      LINK.matcher(Files.readString(document))
          .results()
          .map(link -> link.group(1))
          .filter(link -> !Files.exists(document.resolveSibling(link)))
          .forEach(link -> broken.add(root.relativize(document) + " links to " + link));
    }
    assertThat(broken).isEmpty();
  }

  @Test
  void titlesOfDecisionsAreNounPhrases() throws IOException {
    List<String> titles = new ArrayList<>();
    try (Stream<Path> decisions = Files.list(root.resolve("docs/decisions"))) {
      for (Path decision : decisions.filter(file -> !file.endsWith("README.md")).toList()) {
        titles.add(Files.readAllLines(decision).getFirst().replaceFirst("# \\d+\\. ", ""));
      }
    }
    assertThat(titles).isNotEmpty().noneMatch(title -> CLAUSE_AS_TITLE.matcher(title).matches());
  }
}
