package chat.messaging.fetch;

import chat.identity.copy.Account;
import chat.identity.copy.AccountStore;
import chat.identity.copy.Organization;
import chat.identity.copy.OrganizationStore;
import chat.kit.error.RequestError;
import chat.kit.token.Caller;
import chat.messaging.access.ReadableMessage;
import chat.messaging.topic.TopicName;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/** Gives a message the form in which the specification shows it to a caller. */
@Singleton
final class MessageShape {

  private final AccountStore accounts;
  private final OrganizationStore organizations;

  MessageShape(AccountStore accounts, OrganizationStore organizations) {
    this.accounts = accounts;
    this.organizations = organizations;
  }

  Message of(
      Caller caller, ReadableMessage message, boolean applyMarkdown, boolean allowEmptyTopicName) {
    var needed = new TreeSet<>(message.userIds());
    needed.add(message.senderId());
    Map<Long, Account> people = accounts.findAll(caller.organizationId(), needed);
    Account sender = known(people, message.senderId());
    Organization organization =
        organizations
            .find(caller.organizationId())
            .orElseThrow(() -> RequestError.unavailable("The organization"));
    Long channelId = message.channelId();
    return new Message(
        message.id(),
        channelId == null ? "private" : "stream",
        applyMarkdown ? message.renderedContent() : message.content(),
        applyMarkdown ? "text/html" : "text/x-markdown",
        message.client(),
        Avatar.of(sender),
        channelId == null ? people(message, people) : String.valueOf(message.channelName()),
        message.isMeMessage(),
        List.of(),
        message.recipientId(),
        sender.email(),
        sender.fullName(),
        sender.userId(),
        organization.subdomain(),
        channelId,
        subject(message, allowEmptyTopicName),
        List.of(),
        message.sentAt().getEpochSecond(),
        List.of(),
        flags(caller, message));
  }

  private static String subject(ReadableMessage message, boolean allowEmptyTopicName) {
    return message.channelId() != null && message.topic().isEmpty() && !allowEmptyTopicName
        ? TopicName.EMPTY_DISPLAY_NAME
        : message.topic();
  }

  private static List<Message.Person> people(ReadableMessage message, Map<Long, Account> accounts) {
    return message.userIds().stream()
        .map(userId -> known(accounts, userId))
        .map(account ->
            new Message.Person(account.userId(), account.email(), account.fullName(), false))
        .toList();
  }

  private static Account known(Map<Long, Account> accounts, long userId) {
    Account account = accounts.get(userId);
    if (account == null) {
      throw RequestError.unavailable("The account of user " + userId);
    }
    return account;
  }

  private static List<String> flags(Caller caller, ReadableMessage message) {
    List<String> flags = new ArrayList<>();
    boolean isSender = message.senderId() == caller.userId();
    if ((isSender && message.readBySender()) || !message.wasReceived()) {
      flags.add("read");
    }
    if (message.mentionedUserIds().contains(caller.userId())) {
      flags.add("mentioned");
    }
    if (message.channelWildcardMentioned() && message.wasReceived()) {
      flags.add("stream_wildcard_mentioned");
    }
    if (message.topicWildcardMentioned() && message.wasReceived()) {
      flags.add("topic_wildcard_mentioned");
    }
    if ((message.channelWildcardMentioned() || message.topicWildcardMentioned())
        && message.wasReceived()) {
      flags.add("wildcard_mentioned");
    }
    if (!message.wasReceived()) {
      flags.add("historical");
    }
    return flags;
  }
}
