package chat.localstack;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import chat.contracts.setting.Setting;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Compares docs/configuration.md with the code. It lists every setting that the programs take from
 * the environment, and no other one.
 */
class ConfigurationTest {

  private static final Path ROOT = Path.of("../..").toAbsolutePath().normalize();

  /** A setting with its default: {@code ${CHAT_PORT:8080}}. */
  private static final Pattern PLACEHOLDER = Pattern.compile("\\$\\{([A-Z][A-Z0-9_]+)[:}]");

  /** A setting without placeholder is read by the name of its property. */
  private static final Pattern PROPERTY =
      Pattern.compile("@Property\\(\\s*name = \"(chat\\.[a-z0-9.-]+)\"");

  private static final Pattern LITERAL = Pattern.compile("\"([A-Z][A-Z0-9]*_[A-Z0-9_]+)\"");
  private static final Pattern NAME = Pattern.compile("`([A-Z][A-Z0-9]*_[A-Z0-9_]+)`");

  /** Stands for the password of each service; the code composes these names. */
  private static final String PASSWORD_OF_A_SERVICE = "CHAT_IDENTITY_DATABASE_PASSWORD";

  private final String sources = sources();

  private static String sources() {
    try (Stream<Path> files = Files.find(ROOT, 20, (path, _) -> isSource(ROOT.relativize(path)))) {
      return files.map(ConfigurationTest::read).collect(Collectors.joining("\n"));
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private static boolean isSource(Path path) {
    String name = path.toString();
    return name.contains("src/main/")
        && !name.contains("contracts/setting/")
        && (name.endsWith(".java") || name.endsWith(".yml"));
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Set<String> all(Pattern pattern, String text) {
    return pattern
        .matcher(text)
        .results()
        .map(found -> found.group(1))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** The settings in the first columns of the document's tables. */
  private static Set<String> documented() {
    return read(ROOT.resolve("docs/configuration.md"))
        .lines()
        .filter(line -> line.startsWith("| `"))
        .map(line -> line.split(" \\| ", 2)[0])
        .flatMap(names -> all(NAME, names).stream())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static Set<String> without(Set<String> all, Set<String> some) {
    Set<String> rest = new TreeSet<>(all);
    rest.removeAll(some);
    return rest;
  }

  @Test
  void settingsReadByProgramsAreDocumented() {
    Set<String> read = all(PLACEHOLDER, sources);
    assertFalse(read.isEmpty(), "no setting was found");
    assertEquals(Set.of(), without(read, documented()));
  }

  /** Includes docs/operations.md, to which configuration.md refers for some settings. */
  @Test
  void documentedSettingsAreChecked() {
    Set<String> checked =
        Arrays.stream(Setting.values()).map(Setting::name).collect(Collectors.toSet());
    assertEquals(Set.of(), without(documented(), checked));
    Set<String> documented =
        all(
            NAME,
            read(ROOT.resolve("docs/configuration.md")) + read(ROOT.resolve("docs/operations.md")));
    Set<String> undocumented = without(checked, documented);
    undocumented.removeIf(name -> name.endsWith("_DATABASE_PASSWORD"));
    assertEquals(Set.of(), undocumented);
  }

  @Test
  void documentedSettingsAreRead() {
    Set<String> read = new TreeSet<>(Set.of(PASSWORD_OF_A_SERVICE));
    read.addAll(all(PLACEHOLDER, sources));
    read.addAll(all(LITERAL, sources));
    for (String property : all(PROPERTY, sources)) {
      read.add(property.toUpperCase(Locale.ROOT).replaceAll("[.-]", "_"));
    }
    assertEquals(Set.of(), without(documented(), read));
  }
}
