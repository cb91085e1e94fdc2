package chat.contracts.setting;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The errors of the settings in an environment, each in one line without secrets.
 *
 * @param refusals values that prevent a program from starting
 * @param warnings variables that nothing reads
 */
public record SettingsCheck(List<String> refusals, List<String> warnings) {
  private static final String PREFIX = "CHAT_";

  /** The prefix of variables that the product's build reads. */
  private static final String BUILD_PREFIX = "CHAT_TESTS_";

  private static final String FILE_SUFFIX = "_FILE";
  private static final int MAX_SHOWN = 200;

  /** Checks all known settings, whichever program reads them. */
  public static SettingsCheck of(Map<String, String> environment) {
    List<String> refusals = new ArrayList<>();
    List<String> warnings = new ArrayList<>();
    new TreeMap<>(environment)
        .forEach((name, value) -> {
          Optional<Setting> setting = named(name);
          if (setting.isPresent()) {
            if (!setting.get().form().accepts(value)) {
              refusals.add(refusal(name, setting.get(), value));
            }
          } else if (isFileOfSetting(name)) {
            if (!environment.containsKey(withoutSuffix(name))) {
              refusals.add(
                  "%s is read by the container images only; set %s"
                      .formatted(name, withoutSuffix(name)));
            }
          } else if (name.startsWith(PREFIX) && !name.startsWith(BUILD_PREFIX)) {
            warnings.add("%s is not a setting and is ignored%s".formatted(name, suggestion(name)));
          }
        });
    return new SettingsCheck(List.copyOf(refusals), List.copyOf(warnings));
  }

  /** Returns the setting of this name, which may have a program's prefix. */
  private static Optional<Setting> named(String name) {
    String common = ProgramVariable.of(name).map(ProgramVariable::commonName).orElse(name);
    return Arrays.stream(Setting.values())
        .filter(setting -> setting.name().equals(name) || setting.name().equals(common))
        .findFirst();
  }

  private static boolean isFileOfSetting(String name) {
    return name.endsWith(FILE_SUFFIX) && named(withoutSuffix(name)).isPresent();
  }

  private static String withoutSuffix(String name) {
    return name.substring(0, name.length() - FILE_SUFFIX.length());
  }

  private static String refusal(String name, Setting setting, String value) {
    SettingForm form = setting.form();
    return form.isSecret()
        ? "%s has a value that is not %s".formatted(name, form.expected())
        : "%s is '%s', which is not %s".formatted(name, shown(value), form.expected());
  }

  /** Returns the value in one line, truncated and without the password of a URL. */
  private static String shown(String value) {
    String line =
        value
            .replaceAll("\\p{Cntrl}", "?")
            .replaceAll("//.*@", "//***@")
            .replaceAll(":[^@/\\s]*@", ":***@")
            .replaceAll("(?i)(password|secret|key)=[^&\\s]*", "$1=***");
    return line.length() <= MAX_SHOWN ? line : line.substring(0, MAX_SHOWN) + "…";
  }

  private static String suggestion(String name) {
    return Arrays.stream(Setting.values())
        .map(Setting::name)
        .min(Comparator.comparingInt(known -> distance(name, known)))
        .filter(known -> distance(name, known) <= name.length() / 3)
        .map("; did you mean %s?"::formatted)
        .orElse("");
  }

  /** Returns the number of letters to add, remove or replace (Levenshtein). */
  private static int distance(String one, String other) {
    int[] row = new int[other.length() + 1];
    Arrays.setAll(row, i -> i);
    for (int i = 1; i <= one.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j <= other.length(); j++) {
        int exchanged = diagonal + (one.charAt(i - 1) == other.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(exchanged, 1 + Math.min(row[j], row[j - 1]));
      }
    }
    return row[other.length()];
  }
}
