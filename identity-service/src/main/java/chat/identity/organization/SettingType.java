package chat.identity.organization;

import chat.identity.IdentityError;
import chat.kit.error.RequestError;
import chat.kit.openapi.ParameterSchema;
import chat.kit.params.JsonValue;
import chat.kit.params.Parameter;
import chat.kit.people.GroupSetting;
import chat.kit.people.GroupSettingUpdate;
import chat.kit.people.SystemGroup;
import chat.kit.state.SupportedPermission;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The type of an organization setting: its default and permitted values.
 *
 * <p>Texts are sent as plain text, all other values as JSON.
 */
sealed interface SettingType {

  /** Returns a {@link SystemGroup}, {@link String}, {@link Long} or {@link Boolean}. */
  Object byDefault();

  /** Returns the JSON Schema of a value as it is sent. */
  Map<String, Object> schema();

  /**
   * A group-setting value.
   *
   * @param forbidden system groups that the setting never permits
   * @param isSystemOnly whether the setting permits only system groups
   */
  record Group(SystemGroup byDefault, Set<SystemGroup> forbidden, boolean isSystemOnly)
      implements SettingType {

    /** Permits any group except these and the one for visitors without an account. */
    static Group of(SystemGroup byDefault, SystemGroup... forbidden) {
      Set<SystemGroup> all = EnumSet.of(SystemGroup.INTERNET);
      all.addAll(Arrays.asList(forbidden));
      return new Group(byDefault, all, false);
    }

    /** Permits only these system groups. */
    static Group oneOf(SystemGroup byDefault, SystemGroup... allowed) {
      Set<SystemGroup> forbidden = EnumSet.allOf(SystemGroup.class);
      Arrays.asList(allowed).forEach(forbidden::remove);
      return new Group(byDefault, forbidden, true);
    }

    @Override
    public Map<String, Object> schema() {
      return Map.of(
          "anyOf",
          List.of(
              ParameterSchema.of(GroupSetting.class),
              ParameterSchema.of(GroupSettingUpdate.class)));
    }

    SupportedPermission permission() {
      List<String> allowed =
          Arrays.stream(SystemGroup.values())
              .filter(group -> !forbidden.contains(group))
              .map(SystemGroup::wireName)
              .toList();
      return new SupportedPermission(
          isSystemOnly,
          !forbidden.contains(SystemGroup.INTERNET),
          !forbidden.contains(SystemGroup.NOBODY),
          !forbidden.contains(SystemGroup.EVERYONE),
          byDefault.wireName(),
          null,
          isSystemOnly ? allowed : List.of());
    }
  }

  /** A type whose values do not depend on the setting's current value. */
  sealed interface Plain extends SettingType {

    /** Reads the sent value; throws a {@link chat.kit.error.Refusal} if it is not permitted. */
    Object read(Parameter parameter);
  }

  record Flag(Boolean byDefault) implements Plain {
    @Override
    public Map<String, Object> schema() {
      return Map.of("type", "boolean");
    }

    @Override
    public Object read(Parameter parameter) {
      return parameter.json().asBoolean();
    }
  }

  /**
   * A text, trimmed.
   *
   * @param most the maximum length in code points
   */
  record Text(String byDefault, int most) implements Plain {
    @Override
    public Map<String, Object> schema() {
      return Map.of("type", "string", "maxLength", most);
    }

    @Override
    public Object read(Parameter parameter) {
      String text = parameter.string().strip();
      if (text.codePointCount(0, text.length()) > most) {
        throw RequestError.TOO_LONG.refuse(parameter.name(), most);
      }
      return text;
    }
  }

  /** The tag of one of the {@link Languages}. */
  record Language(String byDefault) implements Plain {
    @Override
    public Map<String, Object> schema() {
      return Map.of("type", "string");
    }

    @Override
    public Object read(Parameter parameter) {
      String tag = parameter.string();
      if (!Languages.has(tag)) {
        throw RequestError.INVALID.refuse(parameter.name());
      }
      return tag;
    }
  }

  /** A text that matches a pattern, such as the name of a programming language. */
  record Form(String byDefault, Pattern form) implements Plain {
    @Override
    public Map<String, Object> schema() {
      return Map.of("type", "string", "pattern", "^" + form.pattern() + "$");
    }

    @Override
    public Object read(Parameter parameter) {
      String text = parameter.string();
      if (!form.matcher(text).matches()) {
        throw RequestError.INVALID.refuse(parameter.name());
      }
      return text;
    }
  }

  /**
   * The URL of a web site, or the word {@code default}, which is stored as an empty text.
   *
   * <p>It may be sent as JSON, too, as clients of Zulip servers do.
   *
   * @param most the maximum length
   */
  record Url(int most) implements Plain {
    @Override
    public String byDefault() {
      return "";
    }

    @Override
    public Map<String, Object> schema() {
      return Map.of("type", "string", "maxLength", most);
    }

    @Override
    public Object read(Parameter parameter) {
      String sent = parameter.string().strip();
      String url = sent.startsWith("\"") ? parameter.json().asString() : sent;
      if (url.equals("default")) {
        return byDefault();
      }
      if (url.length() > most) {
        throw RequestError.TOO_LONG.refuse(parameter.name(), most);
      }
      if (!isWebSite(url)) {
        throw RequestError.INVALID.refuse(parameter.name());
      }
      return url;
    }

    private static boolean isWebSite(String url) {
      try {
        URI uri = new URI(url);
        return url.matches("https?://.*")
            && uri.getHost() != null
            && uri.getRawUserInfo() == null
            && uri.getRawQuery() == null
            && uri.getRawFragment() == null;
      } catch (URISyntaxException e) {
        return false;
      }
    }
  }

  /** One of several words; the first is the default. */
  record Word(List<String> words) implements Plain {
    static Word of(String... words) {
      return new Word(List.of(words));
    }

    @Override
    public String byDefault() {
      return words.getFirst();
    }

    @Override
    public Map<String, Object> schema() {
      return Map.of("type", "string", "enum", words);
    }

    @Override
    public Object read(Parameter parameter) {
      String word = parameter.string();
      if (!words.contains(word)) {
        throw RequestError.INVALID.refuse(parameter.name());
      }
      return word;
    }
  }

  /** An integer in a range. */
  record Range(Long byDefault, long least, long most) implements Plain {
    @Override
    public Map<String, Object> schema() {
      return integer(least, most);
    }

    @Override
    public Object read(Parameter parameter) {
      return inRange(parameter.json(), least, most);
    }
  }

  /** One of several numbers. */
  record Numbers(Long byDefault, Set<Long> allowed) implements Plain {
    @Override
    public Map<String, Object> schema() {
      return Map.of("type", "integer", "enum", allowed.stream().sorted().toList());
    }

    @Override
    public Object read(Parameter parameter) {
      long number = parameter.json().asLong();
      if (!allowed.contains(number)) {
        throw IdentityError.NOT_POSSIBLE.refuse(parameter.name());
      }
      return number;
    }
  }

  /**
   * A positive number of days or seconds, or the word {@code "unlimited"}.
   *
   * @param unlimited the number that is stored for that word
   */
  record Limit(Long byDefault, long unlimited, long most) implements Plain {
    /** A limit in seconds. */
    static Limit seconds(long byDefault) {
      return new Limit(byDefault, 0, MOST);
    }

    @Override
    public Map<String, Object> schema() {
      return Map.of(
          "anyOf", List.of(integer(1, most), Map.of("type", "string", "enum", List.of(UNLIMITED))));
    }

    @Override
    public Object read(Parameter parameter) {
      JsonValue json =
          parameter.text().equals(UNLIMITED)
              ? new JsonValue(parameter.name(), UNLIMITED)
              : parameter.json();
      return UNLIMITED.equals(json.value()) ? unlimited : inRange(json, 1, most);
    }
  }

  /**
   * The id of a channel, or {@link #NONE}.
   *
   * <p>The channel existed when it was chosen; readers ignore a channel that no longer exists.
   */
  record Channel(Long byDefault) implements Plain {
    static final long NONE = -1;

    @Override
    public Map<String, Object> schema() {
      return Map.of("type", "integer", "minimum", NONE);
    }

    @Override
    public Object read(Parameter parameter) {
      JsonValue json = parameter.json();
      return json.asLong() == NONE ? json.asLong() : inRange(json, 1, Long.MAX_VALUE);
    }
  }

  String UNLIMITED = "unlimited";

  /** 68 years in seconds: a sufficient limit that fits into an int in every service. */
  long MOST = Integer.MAX_VALUE;

  private static Map<String, Object> integer(long least, long most) {
    return Map.of("type", "integer", "minimum", least, "maximum", most);
  }

  private static Object inRange(JsonValue json, long least, long most) {
    long number = json.asLong();
    if (number < least) {
      throw RequestError.TOO_SMALL.refuse(json.name());
    }
    if (number > most) {
      throw RequestError.TOO_LARGE.refuse(json.name());
    }
    return number;
  }
}
