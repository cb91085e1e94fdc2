package chat.identity.profilefields;

import chat.identity.IdentityError;
import chat.kit.error.RequestError;
import chat.kit.params.JsonValue;
import chat.kit.params.Parameter;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What a field of some types needs to know: the choices, or the site of an external account. */
sealed interface FieldData {

  /** What types without data have. */
  record None() implements FieldData {}

  /** By the text that is stored where somebody has chosen it. */
  record Choices(Map<String, Choice> byKey) implements FieldData {}

  /** A choice; {@code order} is a text, as clients send it. */
  @Serdeable
  record Choice(String text, String order) {}

  /** An account at a site that clients know. */
  record KnownSite(String subtype) implements FieldData {}

  /** An account at any other site; the pattern has {@code %(username)s} in it. */
  record OtherSite(String urlPattern) implements FieldData {}

  /** How clients get the site of an account. */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record Site(String subtype, @JsonInclude(Include.NON_NULL) @Nullable String urlPattern) {}

  String CUSTOM = "custom";
  String USERNAME = "%(username)s";

  /** The data that a client sent for a field of that type. */
  static FieldData of(FieldType type, @Nullable JsonValue sent) {
    return switch (type) {
      case SELECT -> choices(sent);
      case EXTERNAL_ACCOUNT -> site(sent);
      case SHORT_TEXT, LONG_TEXT, DATE, URL, USER, PRONOUNS -> new None();
    };
  }

  /** The data of a field as it was stored. */
  static FieldData of(ProfileField field) {
    return field.fieldData().isEmpty()
        ? new None()
        : of(field.fieldType(), new Parameter("field_data", field.fieldData()).json());
  }

  /** The site, where it is one that clients know. */
  default Optional<ExternalAccount> knownSite() {
    return this instanceof KnownSite(String subtype)
        ? ExternalAccount.of(subtype)
        : Optional.empty();
  }

  /** Something that becomes the JSON that clients get; empty where there is none. */
  default Optional<Object> json() {
    return switch (this) {
      case None _ -> Optional.empty();
      case Choices(Map<String, Choice> byKey) -> Optional.of(byKey);
      case KnownSite(String subtype) -> Optional.of(new Site(subtype, null));
      case OtherSite(String pattern) -> Optional.of(new Site(CUSTOM, pattern));
    };
  }

  private static Choices choices(@Nullable JsonValue sent) {
    if (sent == null) {
      throw IdentityError.NO_CHOICE.refuse();
    }
    if (!(sent.value() instanceof Map<?, ?> object)) {
      throw RequestError.NOT_A_DICT.refuse(sent.name());
    }
    if (object.isEmpty()) {
      throw IdentityError.NO_CHOICE.refuse();
    }
    Map<String, Choice> choices = new LinkedHashMap<>();
    Set<String> texts = new HashSet<>();
    for (Object name : object.keySet()) {
      String key = String.valueOf(name);
      JsonValue choice = sent.field(key).allowOnly(Set.of("text", "order"));
      String text = ProfileText.required(choice.field("text"));
      choices.put(
          ProfileText.required(new JsonValue(sent.name() + " key", key)),
          new Choice(text, ProfileText.required(choice.field("order"))));
      if (!texts.add(text)) {
        throw IdentityError.DOUBLED_CHOICE.refuse();
      }
    }
    return new Choices(choices);
  }

  private static FieldData site(@Nullable JsonValue sent) {
    if (sent == null) {
      throw RequestError.MISSING_KEY.refuse("field_data", "subtype");
    }
    String subtype = ProfileText.required(sent.field("subtype"));
    if (!subtype.equals(CUSTOM)) {
      sent.allowOnly(Set.of("subtype"));
      if (ExternalAccount.of(subtype).isEmpty()) {
        throw IdentityError.INVALID_EXTERNAL_ACCOUNT.refuse();
      }
      return new KnownSite(subtype);
    }
    sent.allowOnly(Set.of("subtype", "url_pattern"));
    if (!sent.has("url_pattern")) {
      throw IdentityError.NO_URL_PATTERN.refuse();
    }
    String pattern = ProfileText.required(sent.field("url_pattern"));
    if (!isPattern(pattern)) {
      throw IdentityError.BAD_URL_PATTERN.refuse();
    }
    return new OtherSite(pattern);
  }

  private static boolean isPattern(String pattern) {
    List<String> around = List.of(pattern.split(Pattern.quote(USERNAME), -1));
    return around.size() == 2 && isWebAddress(String.join("name", around));
  }

  /** Whether a client may make a link of it. */
  static boolean isWebAddress(String text) {
    try {
      URI uri = new URI(text);
      String scheme = uri.getScheme();
      return ("http".equalsIgnoreCase(scheme) || "https".equalsIgnoreCase(scheme))
          && uri.getRawAuthority() != null
          && !uri.getRawAuthority().isEmpty();
    } catch (URISyntaxException e) {
      return false;
    }
  }
}
