package chat.contracts.setting;

import java.net.InetAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The valid values of a setting. */
public sealed interface SettingForm {

  boolean accepts(String value);

  /** Describes a valid value, after "which is not". */
  String expected();

  /** Returns whether a value must not be repeated in messages. */
  default boolean isSecret() {
    return false;
  }

  /** A form that also accepts an empty value, which means none. */
  record OrNone(SettingForm form) implements SettingForm {
    @Override
    public boolean accepts(String value) {
      return value.isBlank() || form.accepts(value);
    }

    @Override
    public String expected() {
      return form.expected();
    }

    @Override
    public boolean isSecret() {
      return form.isSecret();
    }
  }

  /** A TCP port. */
  record Port() implements SettingForm {
    private static final int LAST = 65_535;

    static boolean isPort(String digits) {
      return digits.matches("[0-9]{1,5}")
          && Integer.parseInt(digits) >= 1
          && Integer.parseInt(digits) <= LAST;
    }

    @Override
    public boolean accepts(String value) {
      return isPort(value);
    }

    @Override
    public String expected() {
      return "a port from 1 to " + LAST;
    }
  }

  /** A whole number within limits. */
  record Whole(long min, long max) implements SettingForm {
    @Override
    public boolean accepts(String value) {
      return value.matches("[0-9]{1,18}")
          && Long.parseLong(value) >= min
          && Long.parseLong(value) <= max;
    }

    @Override
    public String expected() {
      return "a whole number from %d to %d".formatted(min, max);
    }
  }

  /** A decimal fraction within limits. */
  record Fraction(double min, double max) implements SettingForm {
    @Override
    public boolean accepts(String value) {
      return value.matches("[0-9]{1,9}(\\.[0-9]{1,9})?")
          && Double.parseDouble(value) >= min
          && Double.parseDouble(value) <= max;
    }

    @Override
    public String expected() {
      return "a number from %s to %s".formatted(min, max);
    }
  }

  /** A duration within limits, both in the form that operators write. */
  record Time(String min, String max) implements SettingForm {
    private static final Pattern WRITTEN = Pattern.compile("([0-9]{1,9})(ms|s|m|h|d)");

    @Override
    public boolean accepts(String value) {
      return read(value)
          .filter(time -> time.compareTo(read(min).orElseThrow()) >= 0)
          .filter(time -> time.compareTo(read(max).orElseThrow()) <= 0)
          .isPresent();
    }

    private static Optional<Duration> read(String value) {
      Matcher written = WRITTEN.matcher(value);
      if (written.matches()) {
        long number = Long.parseLong(written.group(1));
        return Optional.of(
            switch (written.group(2)) {
              case "ms" -> Duration.ofMillis(number);
              case "s" -> Duration.ofSeconds(number);
              case "m" -> Duration.ofMinutes(number);
              case "h" -> Duration.ofHours(number);
              default -> Duration.ofDays(number);
            });
      }
      try {
        return value.startsWith("P") ? Optional.of(Duration.parse(value)) : Optional.empty();
      } catch (DateTimeParseException e) {
        return Optional.empty();
      }
    }

    @Override
    public String expected() {
      return "a time such as 500ms, 30s, 10m, 1h or 30d, from %s to %s".formatted(min, max);
    }
  }

  /** {@code true} or {@code false}, and the other words that the framework accepts for them. */
  record TrueOrFalse() implements SettingForm {
    private static final List<String> WORDS =
        List.of("true", "yes", "y", "on", "false", "no", "n", "off");

    @Override
    public boolean accepts(String value) {
      return WORDS.contains(value);
    }

    @Override
    public String expected() {
      return "true or false";
    }
  }

  /** One of several words. */
  record OneOf(List<String> words) implements SettingForm {
    static OneOf of(String... words) {
      return new OneOf(List.of(words));
    }

    @Override
    public boolean accepts(String value) {
      return words.contains(value);
    }

    @Override
    public String expected() {
      return "one of " + String.join(", ", words);
    }
  }

  /** A rate limit: requests and seconds. */
  record Rate() implements SettingForm {
    @Override
    public boolean accepts(String value) {
      return value.strip().matches("[1-9][0-9]{0,8}/[1-9][0-9]{0,8}");
    }

    @Override
    public String expected() {
      return "requests/seconds such as 200/60";
    }
  }

  /**
   * The URL of a server.
   *
   * @param mayHavePath false if paths are appended to the host
   * @param mayBeList whether the URLs of several replicas may be separated by commas
   */
  record ServerUrl(boolean mayHavePath, boolean mayBeList) implements SettingForm {
    @Override
    public boolean accepts(String value) {
      return mayBeList
          ? Arrays.stream(value.split(",", -1)).map(String::strip).allMatch(this::isUrl)
          : isUrl(value);
    }

    private boolean isUrl(String value) {
      try {
        URI url = new URI(value);
        String path = url.getRawPath();
        return List.of("http", "https")
                .contains(String.valueOf(url.getScheme()).toLowerCase(Locale.ROOT))
            && url.getHost() != null
            && (url.getPort() == -1 || Port.isPort(Integer.toString(url.getPort())))
            && (mayHavePath || path.isEmpty() || path.equals("/"))
            && url.getRawUserInfo() == null
            && url.getRawQuery() == null
            && url.getRawFragment() == null;
      } catch (URISyntaxException e) {
        return false;
      }
    }

    @Override
    public String expected() {
      return mayBeList
          ? "one or more addresses such as http://127.0.0.1:8080, with commas between them"
          : "an address such as https://chat.example or http://127.0.0.1:8080";
    }
  }

  /** The JDBC URL of a PostgreSQL database. */
  record JdbcUrl() implements SettingForm {
    private static final String HOST = "(\\[[0-9A-Fa-f:.]+]|[0-9A-Za-z._-]+)(:[0-9]{1,5})?";
    private static final Pattern WRITTEN =
        Pattern.compile(
            "jdbc:postgresql://(?<hosts>%1$s(,%1$s)*)/[^/?\\s]+(\\?\\S*)?".formatted(HOST));

    @Override
    public boolean accepts(String value) {
      Matcher written = WRITTEN.matcher(value);
      return written.matches()
          && Arrays.stream(written.group("hosts").split(",")).allMatch(JdbcUrl::hasGoodPort);
    }

    private static boolean hasGoodPort(String host) {
      int colon = host.endsWith("]") ? -1 : host.lastIndexOf(':');
      return colon < 0 || Port.isPort(host.substring(colon + 1));
    }

    @Override
    public String expected() {
      return "a JDBC URL such as jdbc:postgresql://127.0.0.1:5432/chat";
    }
  }

  /** Kafka's {@code bootstrap.servers}. */
  record KafkaServers() implements SettingForm {
    private static final String HOST = "(\\[[0-9A-Fa-f:.]+]|[0-9A-Za-z._-]+)";

    /** Kafka's clients ignore a protocol before the host. */
    private static final Pattern SERVER =
        Pattern.compile("([0-9A-Za-z_]+://)?" + HOST + ":(?<port>[0-9]{1,5})");

    @Override
    public boolean accepts(String value) {
      return Arrays.stream(value.split(",", -1))
          .map(String::strip)
          .allMatch(server -> {
            Matcher written = SERVER.matcher(server);
            return written.matches() && Port.isPort(written.group("port"));
          });
    }

    @Override
    public String expected() {
      return "a list such as kafka1:9092,kafka2:9092";
    }
  }

  /** A local address or host name. */
  record Host() implements SettingForm {
    @Override
    public boolean accepts(String value) {
      return value.matches("[0-9.]+") || value.contains(":")
          ? isAddress(value)
          : value.matches("[0-9A-Za-z]([0-9A-Za-z.-]{0,251}[0-9A-Za-z])?");
    }

    static boolean isAddress(String value) {
      try {
        InetAddress address = InetAddress.ofLiteral(value);
        return value.contains(":") || address.getHostAddress().equals(value);
      } catch (IllegalArgumentException e) {
        return false;
      }
    }

    @Override
    public String expected() {
      return "an address to listen on such as 127.0.0.1, 0.0.0.0 or ::1";
    }
  }

  /** Addresses and networks, separated by commas. */
  record Networks() implements SettingForm {
    private static final int BITS_OF_IPV4 = 32;
    private static final int BITS_OF_IPV6 = 128;

    @Override
    public boolean accepts(String value) {
      return Arrays.stream(value.split(","))
          .map(String::strip)
          .filter(entry -> !entry.isEmpty())
          .allMatch(Networks::isNetwork);
    }

    private static boolean isNetwork(String entry) {
      String[] parts = entry.split("/", -1);
      int bits = parts[0].contains(":") ? BITS_OF_IPV6 : BITS_OF_IPV4;
      return Host.isAddress(parts[0])
          && (parts.length == 1
              || (parts.length == 2
                  && parts[1].matches("[0-9]{1,3}")
                  && Integer.parseInt(parts[1]) <= bits));
    }

    @Override
    public String expected() {
      return "a list of addresses and networks such as 10.0.0.0/8,fd00::/8";
    }
  }

  /** A file or a directory. */
  record FilePath() implements SettingForm {
    @Override
    public boolean accepts(String value) {
      return !value.isBlank() && !hasControlCharacter(value) && value.length() <= 4096;
    }

    @Override
    public String expected() {
      return "a path such as /var/lib/chat";
    }
  }

  /** A name in a protocol: letters, digits and a few punctuation characters. */
  record Name(int maxLength) implements SettingForm {
    @Override
    public boolean accepts(String value) {
      return value.matches("[0-9A-Za-z._-]{1,%d}".formatted(maxLength));
    }

    @Override
    public String expected() {
      return "a name of letters, digits, '.', '_' and '-', %d at most".formatted(maxLength);
    }
  }

  /** The pattern of the e-mail addresses of channels. */
  record EmailPattern() implements SettingForm {
    @Override
    public boolean accepts(String value) {
      return value.matches("[^\\s\\p{Cntrl}@]*%s[^\\s\\p{Cntrl}@]*@[^\\s\\p{Cntrl}@]+");
    }

    @Override
    public String expected() {
      return "an address with %s before the @, such as %s@mail.chat.example";
    }
  }

  /** Free text on one line. */
  record Text() implements SettingForm {
    private static final int MAX_LENGTH = 1000;

    @Override
    public boolean accepts(String value) {
      return !value.isBlank() && !hasControlCharacter(value) && value.length() <= MAX_LENGTH;
    }

    @Override
    public String expected() {
      return "a text of at most %d characters on one line".formatted(MAX_LENGTH);
    }
  }

  /** A password or a key. */
  record Secret() implements SettingForm {
    private static final Text TEXT = new Text();

    @Override
    public boolean accepts(String value) {
      return TEXT.accepts(value);
    }

    @Override
    public String expected() {
      return TEXT.expected();
    }

    @Override
    public boolean isSecret() {
      return true;
    }
  }

  private static boolean hasControlCharacter(String value) {
    return value.chars().anyMatch(Character::isISOControl);
  }
}
