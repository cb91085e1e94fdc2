package chat.messaging.send;

import chat.identityprojection.Actor;
import chat.kit.http.ApiSchema;
import chat.kit.params.JsonValue;
import chat.kit.params.Parameter;
import chat.kit.text.BlankText;
import chat.kit.text.ForbiddenCharacters;
import chat.kit.text.NameText;
import chat.messaging.MessagingError;
import chat.messaging.access.PeopleAccess;
import chat.messaging.access.PostablePeople;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The parameter {@code to}: JSON if the text is valid JSON, otherwise the plain text.
 *
 * <p>Parsed before the message type is known.
 */
@ApiSchema(
    """
    {
      "anyOf": [
        {"type": "integer", "format": "int64"},
        {"type": "string"},
        {"type": "array", "items": {"type": "integer", "format": "int64"}, "minItems": 1},
        {"type": "array", "items": {"type": "string"}, "minItems": 1}
      ]
    }
    """)
public record RecipientParameter(JsonValue value) {

  private static final int MAX_RECIPIENTS = 1000;

  /** Entries, including duplicates. */
  private static final int MAX_ENTRIES = 10_000;

  /** {@code max_stream_name_length}, in code points. */
  private static final int MAX_CHANNEL_NAME_LENGTH = 60;

  public static RecipientParameter fromParameter(Parameter parameter) {
    return new RecipientParameter(
        parameter
            .jsonIfAny(MAX_ENTRIES)
            .orElseGet(() -> new JsonValue(parameter.name(), parameter.text())));
  }

  /** A channel by id or by name. */
  sealed interface Channel {
    record ById(long channelId) implements Channel {}

    record ByName(String name) implements Channel {}
  }

  /** People by ids or by email addresses, without repetitions. */
  public sealed interface People {

    /** Returns the number of distinct users. */
    int size();

    /** Resolves the conversation with a sender. A refusal if the sender may not write to them. */
    PostablePeople postableBy(Actor sender, PeopleAccess access);

    record ByIds(Set<Long> userIds) implements People {
      @Override
      public int size() {
        return userIds.size();
      }

      @Override
      public PostablePeople postableBy(Actor sender, PeopleAccess access) {
        return access.byIds(sender.organization(), sender.account(), userIds);
      }
    }

    record ByEmails(Set<String> emails) implements People {
      @Override
      public int size() {
        return emails.size();
      }

      @Override
      public PostablePeople postableBy(Actor sender, PeopleAccess access) {
        return access.byEmails(sender.organization(), sender.account(), emails);
      }
    }
  }

  Channel channel() {
    JsonValue element = value;
    if (value.isList()) {
      if (value.size() != 1) {
        throw MessagingError.NOT_ONE_CHANNEL.refuse();
      }
      element = value.asList().getFirst();
    }
    if (element.isInteger()) {
      return new Channel.ById(element.asLong());
    }
    if (element.value() instanceof String sent) {
      // Checked before the conversion to storable text, because the error names the position of the
      // character.
      requireNoNullByte(sent);
      return new Channel.ByName(channelName(element.asString()));
    }
    throw MessagingError.BAD_CHANNEL_TYPE.refuse();
  }

  private static void requireNoNullByte(String name) {
    int index = name.indexOf('\0');
    if (index >= 0) {
      throw MessagingError.BAD_CHANNEL_NAME_CHARACTER.refuse(name.codePointCount(0, index) + 1);
    }
  }

  private String channelName(String sent) {
    String name = NameText.normalized(sent);
    if (BlankText.is(name)) {
      throw (value.isString() ? MessagingError.MISSING_CHANNEL : MessagingError.EMPTY_CHANNEL_NAME)
          .refuse();
    }
    int position = ForbiddenCharacters.position(name);
    if (position > 0) {
      throw MessagingError.BAD_CHANNEL_NAME_CHARACTER.refuse(position);
    }
    if (name.codePointCount(0, name.length()) > MAX_CHANNEL_NAME_LENGTH) {
      throw MessagingError.CHANNEL_NAME_TOO_LONG.refuse(MAX_CHANNEL_NAME_LENGTH);
    }
    return name;
  }

  /** Parses users; a refusal if there are none or the value is malformed. */
  public People people() {
    if (value.isString()) {
      List<String> sent = Arrays.asList(value.asString().split(",", MAX_ENTRIES + 1));
      if (sent.size() > MAX_ENTRIES) {
        throw MessagingError.TOO_MANY_RECIPIENTS.refuse(MAX_RECIPIENTS);
      }
      return emails(sent);
    }
    if (!value.isList()) {
      throw MessagingError.BAD_RECIPIENTS_TYPE.refuse();
    }
    if (value.size() == 0) {
      throw MessagingError.NO_RECIPIENTS.refuse();
    }
    List<JsonValue> elements = value.asList();
    if (elements.stream().allMatch(JsonValue::isInteger)) {
      var ids = new LinkedHashSet<Long>();
      elements.forEach(element -> ids.add(element.asLong()));
      requireNotTooMany(ids);
      return new People.ByIds(ids);
    }
    if (elements.stream().allMatch(JsonValue::isString)) {
      return emails(elements.stream().map(JsonValue::asString).toList());
    }
    boolean mixed =
        elements.stream().allMatch(element -> element.isInteger() || element.isString());
    throw (mixed ? MessagingError.MIXED_RECIPIENTS : MessagingError.BAD_RECIPIENTS_TYPE).refuse();
  }

  /** Parses the channel of a scheduled message, which has to be an id. */
  public long channelId() {
    if (!value.isInteger()) {
      throw MessagingError.BAD_CHANNEL_ID_TYPE.refuse();
    }
    return value.asLong();
  }

  /** Parses the users of a scheduled message, which have to be ids. */
  public Set<Long> userIds() {
    if (!value.isList()) {
      throw MessagingError.BAD_RECIPIENTS_TYPE.refuse();
    }
    return switch (people()) {
      case People.ByIds(Set<Long> userIds) -> userIds;
      case People.ByEmails _ -> throw MessagingError.NOT_USER_IDS.refuse();
    };
  }

  private static People emails(List<String> sent) {
    var emails = new LinkedHashSet<String>();
    sent.stream().map(String::strip).filter(email -> !email.isEmpty()).forEach(emails::add);
    if (emails.isEmpty()) {
      throw MessagingError.NO_RECIPIENTS.refuse();
    }
    for (String email : emails) {
      if (ForbiddenCharacters.position(email) > 0) {
        throw MessagingError.INVALID_EMAIL.refuse(email);
      }
    }
    requireNotTooMany(emails);
    return new People.ByEmails(emails);
  }

  /** Duplicates count once. */
  private static void requireNotTooMany(Set<?> people) {
    if (people.size() > MAX_RECIPIENTS) {
      throw MessagingError.TOO_MANY_RECIPIENTS.refuse(MAX_RECIPIENTS);
    }
  }
}
