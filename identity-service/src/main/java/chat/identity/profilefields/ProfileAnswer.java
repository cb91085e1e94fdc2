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

/** Validates values for custom profile fields; errors contain the field's display name. */
@Singleton
final class ProfileAnswer {
  private static final int MAX_SHORT_CHARACTERS = 50;
  private static final int MAX_LONG_CHARACTERS = 500;
  private static final int MAX_URL_CHARACTERS = 2048;
  private static final int MAX_PEOPLE = 100;
  private static final DateTimeFormatter DATE =
      DateTimeFormatter.ofPattern("uuuu-MM-dd").withResolverStyle(ResolverStyle.STRICT);

  private final FieldPersonRepository people;
  private final ObjectMapper json;

  ProfileAnswer(FieldPersonRepository people, ObjectMapper json) {
    this.people = people;
    this.json = json;
  }

  /**
   * Returns the value to store; empty if the stored value is to be removed.
   *
   * @param answer a text, or a list of ids for fields of type {@code USER}; null and empty values
   *     remove
   * @param accessible tests ids of users that the writer may see; others are refused like missing
   *     ones
   */
  String check(
      long organizationId, ProfileField field, JsonValue answer, LongPredicate accessible) {
    JsonValue value = new JsonValue(field.name(), answer.value());
    if (value.isNull() || "".equals(value.value())) {
      return "";
    }
    return switch (field.fieldType()) {
      case SHORT_TEXT, EXTERNAL_ACCOUNT, PRONOUNS -> value.asString(MAX_SHORT_CHARACTERS);
      case LONG_TEXT -> value.asString(MAX_LONG_CHARACTERS);
      case SELECT -> choice(field, value);
      case DATE -> date(value);
      case URL -> url(value);
      case USER -> people(organizationId, value, accessible);
    };
  }

  private static String choice(ProfileField field, JsonValue value) {
    String key = value.asString();
    if (!(FieldData.of(field) instanceof Choices(var byKey)) || !byKey.containsKey(key)) {
      throw IdentityError.INVALID_CHOICE.refuse(key, field.name());
    }
    return key;
  }

  private static String date(JsonValue value) {
    String text = value.asString();
    try {
      LocalDate.parse(text, DATE);
      return text;
    } catch (DateTimeException e) {
      throw IdentityError.NOT_A_DATE.refuse(value.name());
    }
  }

  private static String url(JsonValue value) {
    String text = value.asString(MAX_URL_CHARACTERS);
    if (!FieldData.isWebAddress(text)) {
      throw IdentityError.NOT_A_URL.refuse(value.name());
    }
    return text;
  }

  private String people(long organizationId, JsonValue value, LongPredicate accessible) {
    if (value.isList() && value.size() > MAX_PEOPLE) {
      throw RequestError.TOO_MANY_ELEMENTS.refuse(value.name(), MAX_PEOPLE);
    }
    List<Long> userIds = value.asList().stream().map(JsonValue::asLong).toList();
    Map<Long, FieldPerson> peopleById = new HashMap<>();
    people.list(organizationId, userIds).forEach(person -> peopleById.put(person.userId(), person));
    for (long userId : userIds) {
      FieldPerson person = peopleById.get(userId);
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
