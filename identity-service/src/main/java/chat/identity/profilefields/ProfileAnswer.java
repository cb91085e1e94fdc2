package chat.identity.profilefields;

import chat.identity.IdentityError;
import chat.identity.profilefields.FieldData.Choices;
import chat.kit.error.RequestError;
import chat.kit.params.JsonValue;
import io.micronaut.serde.ObjectMapper;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.time.format.ResolverStyle;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongPredicate;

/** Checks what somebody enters in a custom profile field; errors name the field as people do. */
@Singleton
final class ProfileAnswer {
  private static final int MOST_SHORT_CHARACTERS = 50;
  private static final int MOST_LONG_CHARACTERS = 500;
  private static final int MOST_URL_CHARACTERS = 2048;
  private static final int MOST_PEOPLE = 100;
  private static final DateTimeFormatter DATE =
      DateTimeFormatter.ofPattern("uuuu-MM-dd").withResolverStyle(ResolverStyle.STRICT);

  private final FieldPersonRepository people;
  private final ObjectMapper json;

  ProfileAnswer(FieldPersonRepository people, ObjectMapper json) {
    this.people = people;
    this.json = json;
  }

  /**
   * The value to keep; empty where the answer is to be removed.
   *
   * @param answer a text, or a list of ids for the type that holds people; null and empty ones
   *     remove
   * @param accessible the ids of users whom the writer may see; others are refused as missing ones
   */
  String check(
      long organizationId, ProfileField field, JsonValue answer, LongPredicate accessible) {
    JsonValue named = new JsonValue(field.name(), answer.value());
    if (named.isNull() || "".equals(named.value())) {
      return "";
    }
    return switch (field.fieldType()) {
      case SHORT_TEXT, EXTERNAL_ACCOUNT, PRONOUNS -> named.asString(MOST_SHORT_CHARACTERS);
      case LONG_TEXT -> named.asString(MOST_LONG_CHARACTERS);
      case SELECT -> choice(field, named);
      case DATE -> date(named);
      case URL -> url(named);
      case USER -> people(organizationId, named, accessible);
    };
  }

  private static String choice(ProfileField field, JsonValue named) {
    String key = named.asString();
    if (!(FieldData.of(field) instanceof Choices(var byKey)) || !byKey.containsKey(key)) {
      throw IdentityError.INVALID_CHOICE.refuse(key, field.name());
    }
    return key;
  }

  private static String date(JsonValue named) {
    String text = named.asString();
    try {
      LocalDate.parse(text, DATE);
      return text;
    } catch (DateTimeException e) {
      throw IdentityError.NOT_A_DATE.refuse(named.name());
    }
  }

  private static String url(JsonValue named) {
    String text = named.asString(MOST_URL_CHARACTERS);
    if (!FieldData.isWebAddress(text)) {
      throw IdentityError.NOT_A_URL.refuse(named.name());
    }
    return text;
  }

  private String people(long organizationId, JsonValue named, LongPredicate accessible) {
    if (named.isList() && named.size() > MOST_PEOPLE) {
      throw RequestError.TOO_MANY_ELEMENTS.refuse(named.name(), MOST_PEOPLE);
    }
    List<Long> userIds = named.asList().stream().map(JsonValue::asLong).toList();
    Map<Long, FieldPerson> found = new HashMap<>();
    people.list(organizationId, userIds).forEach(person -> found.put(person.userId(), person));
    for (long userId : userIds) {
      FieldPerson person = found.get(userId);
      if (person == null || !accessible.test(userId)) {
        throw IdentityError.INVALID_USER_ID.refuse(userId);
      }
      if (person.isBot()) {
        throw IdentityError.USER_ID_OF_BOT.refuse(userId);
      }
      if (!person.isActive()) {
        throw IdentityError.USER_ID_DEACTIVATED.refuse(userId);
      }
    }
    return userIds.isEmpty() ? "" : write(new LinkedHashSet<>(userIds));
  }

  private String write(Set<Long> userIds) {
    try {
      return json.writeValueAsString(userIds);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
