package chat.messaging.send;

import chat.identity.copy.Actor;
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
 * The parameter {@code to} before it is known what kind of message it is for: JSON where the text
 * is JSON, the bare text otherwise.
 */
public record SentTo(JsonValue value) {

  private static final int MAX_RECIPIENTS = 1000;

  /** With those that are named twice. */
  private static final int MOST_NAMED = 10_000;

  /** {@code max_stream_name_length}, in code points. */
  private static final int MAX_CHANNEL_NAME_LENGTH = 60;

  public static SentTo fromParameter(Parameter parameter) {
    return new SentTo(
        parameter
            .jsonIfAny(MOST_NAMED)
            .orElseGet(() -> new JsonValue(parameter.name(), parameter.text())));
  }

  /** A channel by id or by name. */
  sealed interface Channel {
    record ById(long channelId) implements Channel {}

    record ByName(String name) implements Channel {}
  }

  /** People by ids or by email addresses, without repetitions. */
  public sealed interface People {

    /** How many are named. */
    int size();

    /** Their conversation with somebody who may write to them; a refusal where he may not. */
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
    JsonValue one = value;
    if (value.isList()) {
      if (value.size() != 1) {
        throw MessagingError.NOT_ONE_CHANNEL.refuse();
      }
      one = value.asList().getFirst();
    }
    if (one.isInteger()) {
      return new Channel.ById(one.asLong());
    }
    if (one.value() instanceof String sent) {
      // Before it is taken as a text that can be stored: what can't be has a place in it.
      requireNoNullByte(sent);
      return new Channel.ByName(channelName(one.asString()));
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

  /** The people that are meant; a refusal where that is none or not well said. */
  public People people() {
    if (value.isString()) {
      List<String> sent = Arrays.asList(value.asString().split(",", MOST_NAMED + 1));
      if (sent.size() > MOST_NAMED) {
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

  /** Whoever is named again is no more. */
  private static void requireNotTooMany(Set<?> people) {
    if (people.size() > MAX_RECIPIENTS) {
      throw MessagingError.TOO_MANY_RECIPIENTS.refuse(MAX_RECIPIENTS);
    }
  }
}
