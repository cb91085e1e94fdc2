package chat.testkit.house;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Checks names, package sizes and the words of comments. */
final class VocabularyRules {
  private static final int MAX_MAIN_FILES = 25;
  private static final int MAX_TEST_FILES = 40;
  private static final int MAX_TEST_NAME = 60;

  private static final Pattern COMMENT =
      Pattern.compile(
          "\"\"\".*?\"\"\"|\"(?:\\\\.|[^\"\\\\\\n])*\"|/\\*.*?\\*/|//[^\\n]*", Pattern.DOTALL);

  private static final Pattern BANNED =
      Pattern.compile(
          "\\b(he|him|his|himself|whoever|anew|lest|told)\\b", Pattern.CASE_INSENSITIVE);

  private static final Pattern NESTED_TYPE =
      Pattern.compile(
          "^ +(?:\\w+ )*(?:class|record|enum|interface)"
              + " (Place|Outcome|Found|Known|Asked|Told|Seen|Kept)\\b",
          Pattern.MULTILINE);

  private static final Pattern TEST_METHOD =
      Pattern.compile("^  (?:public |final )*void (\\w+)\\(", Pattern.MULTILINE);

  private static final Set<String> SERVICES =
      Set.of("gateway", "identity", "channels", "messaging", "uploads", "exports");

  private final Path module;

  private VocabularyRules(Path module) {
    this.module = module;
  }

  static VocabularyRules of(Path module) {
    return new VocabularyRules(module);
  }

  /** Directories with more Java files than a reader can survey. */
  List<String> largePackages() {
    return Stream.of("main", "test")
        .flatMap(kind -> {
          int limit = kind.equals("main") ? MAX_MAIN_FILES : MAX_TEST_FILES;
          Map<Path, Long> sizes =
              new TreeMap<>(
                  SourceRules.sources(module, kind).stream()
                      .collect(groupingBy(Path::getParent, counting())));
          return sizes.entrySet().stream()
              .filter(size -> size.getValue() > limit)
              .map(size ->
                  "%s has %d files (limit %d): split it by concept"
                      .formatted(size.getKey(), size.getValue(), limit));
        })
        .toList();
  }

  /** Top-level types of this module whose name another main source of the repository has, too. */
  List<String> repeatedTypeNames() {
    Path root = SourceFormat.repositoryAround(module);
    Map<String, List<Path>> byName =
        modules(root).stream()
            .flatMap(each -> SourceRules.sources(each, "main").stream())
            .map(file -> file.toAbsolutePath().normalize())
            .filter(file -> !file.endsWith("package-info.java"))
            .collect(groupingBy(file -> file.getFileName().toString()));
    Set<Path> own =
        SourceRules.sources(module, "main").stream()
            .map(file -> file.toAbsolutePath().normalize())
            .collect(Collectors.toSet());
    return byName.values().stream()
        .filter(files -> files.size() > 1 && files.stream().anyMatch(own::contains))
        .map(files -> files + " have the same name: name each after what differs")
        .toList();
  }

  /** Words and names of nested types that main sources must not contain. */
  List<String> bannedWords() {
    List<String> violations = new ArrayList<>();
    for (Path file : SourceRules.sources(module, "main")) {
      String source = SourceRules.read(file);
      COMMENT
          .matcher(source)
          .results()
          .map(MatchResult::group)
          .filter(text -> text.startsWith("/"))
          .flatMap(comment -> BANNED.matcher(comment).results())
          .forEach(word ->
              violations.add(
                  "%s says '%s': name the user, the caller or the program instead"
                      .formatted(file, word.group())));
      NESTED_TYPE
          .matcher(source)
          .results()
          .forEach(type ->
              violations.add(
                  "%s has a nested type %s: name what it holds".formatted(file, type.group(1))));
    }
    return violations;
  }

  /** Names of test methods that are too long to read in a report. */
  List<String> longTestNames() {
    return SourceRules.sources(module, "test").stream()
        .flatMap(file ->
            TEST_METHOD
                .matcher(SourceRules.read(file))
                .results()
                .map(name -> name.group(1))
                .filter(name -> name.length() > MAX_TEST_NAME)
                .map(name ->
                    "%s has %s (limit %d characters): name the behaviour alone"
                        .formatted(file, name, MAX_TEST_NAME)))
        .toList();
  }

  /** Packages of shared modules that lie below a service's package. */
  List<String> sharedCodeInServicePackages() {
    Path directory = module.toAbsolutePath().normalize();
    if (!directory.resolveSibling("http-kit").toFile().isDirectory()) {
      return List.of();
    }
    Path sources = directory.resolve("src/main/java/chat");
    return SERVICES.stream()
        .filter(service -> Files.exists(sources.resolve(service)))
        .map(service ->
            "%s has code in chat.%s: only that service may".formatted(directory, service))
        .toList();
  }

  /** Returns the directories of all modules. */
  private static List<Path> modules(Path root) {
    List<Path> modules = new ArrayList<>();
    for (String parent : List.of("", "platform", "dev", "dev/bench")) {
      try (Stream<Path> children = Files.list(root.resolve(parent))) {
        children.filter(child -> Files.exists(child.resolve("pom.xml"))).forEach(modules::add);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return modules;
  }
}
