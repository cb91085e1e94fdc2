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

/** Type-specific data of a field: the choices, or the site of an external account. */
sealed interface FieldData {

  /** The data of types without data. */
  record None() implements FieldData {}

  /** The choices, by the text that is stored as a value. */
  record Choices(Map<String, Choice> byKey) implements FieldData {}

  /** A choice; {@code order} is a text, as clients send it. */
  @Serdeable
  record Choice(String text, String order) {}

  /** An account at a site that clients know. */
  record KnownSite(String subtype) implements FieldData {}

  /** An account at any other site; the pattern contains {@code %(username)s}. */
  record OtherSite(String urlPattern) implements FieldData {}

  /** The site of an account in the format for clients. */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record Site(String subtype, @JsonInclude(Include.NON_NULL) @Nullable String urlPattern) {}

  String CUSTOM = "custom";
  String USERNAME = "%(username)s";

  /** Parses the data that a client sent for a field of this type. */
  static FieldData of(FieldType type, @Nullable JsonValue sent) {
    return switch (type) {
      case SELECT -> choices(sent);
      case EXTERNAL_ACCOUNT -> site(sent);
      case SHORT_TEXT, LONG_TEXT, DATE, URL, USER, PRONOUNS -> new None();
    };
  }

  /** Parses the stored data of a field. */
  static FieldData of(ProfileField field) {
    return field.fieldData().isEmpty()
        ? new None()
        : of(field.fieldType(), new Parameter("field_data", field.fieldData()).json());
  }

  /** Returns the site if it is one that clients know. */
  default Optional<ExternalAccount> knownSite() {
    return this instanceof KnownSite(String subtype)
        ? ExternalAccount.of(subtype)
        : Optional.empty();
  }

  /** Returns a value to serialize as JSON for clients; empty if there is no data. */
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
    List<String> parts = List.of(pattern.split(Pattern.quote(USERNAME), -1));
    return parts.size() == 2 && isWebAddress(String.join("name", parts));
  }

  /**
   * Whether the text is an HTTP(S) URL with a host.
   *
   * <p>Clients may link only such texts.
   */
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
