package chat.messaging.fetch;

import chat.identityprojection.ProjectedAccount;
import chat.identityprojection.ShownAddresses;
import chat.kit.emoji.ServiceEmoji;
import chat.kit.error.RequestError;
import chat.kit.token.Caller;
import chat.markdown.TopicLink;
import chat.messaging.access.ReadableMessage;
import chat.messaging.flag.MentionTriggers;
import chat.messaging.flag.MessageFlags;
import chat.messaging.flag.ReaderAttention;
import chat.messaging.messageread.Edit;
import chat.messaging.messageread.Reaction;
import chat.messaging.topic.TopicName;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Converts messages to the form in which the API returns them to a caller. */
@Singleton
public final class MessageFormatter {

  private final AccountCache accounts;
  private final ShownAddresses shownAddresses;
  private final ReaderAttention readerAttention;
  private final TopicLinkCache topicLinks;

  MessageFormatter(
      AccountCache accounts,
      ShownAddresses shownAddresses,
      ReaderAttention readerAttention,
      TopicLinkCache topicLinks) {
    this.accounts = accounts;
    this.shownAddresses = shownAddresses;
    this.readerAttention = readerAttention;
    this.topicLinks = topicLinks;
  }

  /** Converts one message. */
  Message of(Caller caller, ReadableMessage message, MessageForm form) {
    return of(caller, List.of(message), form).getFirst();
  }

  /** Converts messages, keeping their order, with a constant number of queries. */
  public List<Message> of(Caller caller, Collection<ReadableMessage> messages, MessageForm form) {
    Set<Long> needed = new HashSet<>();
    needed.add(caller.userId());
    for (ReadableMessage message : messages) {
      needed.add(message.senderId());
      needed.addAll(message.userIds());
    }
    Map<Long, ProjectedAccount> accountsById = accounts.findAll(caller.organizationId(), needed);
    ProjectedAccount reader = requireAccount(accountsById, caller.userId());
    MentionTriggers mentionTriggers = readerAttention.of(reader, messages);
    var references =
        new References(
            shownAddresses.to(reader, accountsById),
            topicLinks(caller, messages),
            ServiceEmoji.nameFor(caller.client()));
    return messages.stream()
        .map(message ->
            message(message, form, references, MessageFlags.of(message, mentionTriggers)))
        .toList();
  }

  /**
   * Data to which the messages of a response refer: accounts by id, links by topic.
   *
   * @param serviceEmoji the name of the service's emoji that the caller's client knows
   */
  private record References(
      Map<Long, ProjectedAccount> people,
      Map<String, List<TopicLink>> topicLinks,
      ServiceEmoji serviceEmoji) {}

  private Map<String, List<TopicLink>> topicLinks(
      Caller caller, Collection<ReadableMessage> messages) {
    Set<String> topics = new HashSet<>();
    for (ReadableMessage message : messages) {
      if (message.mayHaveTopicLinks()) {
        topics.add(message.topic());
      }
    }
    return topics.isEmpty() ? Map.of() : topicLinks.inEach(caller.organizationId(), topics);
  }

  private static Message message(
      ReadableMessage message, MessageForm form, References references, List<String> flags) {
    Map<Long, ProjectedAccount> people = references.people();
    ProjectedAccount sender = requireAccount(people, message.senderId());
    Long channelId = message.channelId();
    return new Message(
        message.id(),
        channelId == null ? "private" : "stream",
        form.applyMarkdown() ? message.renderedContent() : message.content(),
        form.applyMarkdown() ? "text/html" : "text/x-markdown",
        message.client(),
        SenderAvatar.of(sender, form.clientGravatar()),
        channelId == null ? people(message, people) : String.valueOf(message.channelName()),
        editHistory(message, form),
        message.isMeMessage(),
        seconds(message.lastEditedAt()),
        seconds(message.lastMovedAt()),
        reactions(message, references.serviceEmoji()),
        message.recipientId(),
        sender.email(),
        sender.fullName(),
        sender.userId(),
        organizationSubdomain(message),
        channelId,
        channelId == null ? "" : TopicName.shown(message.topic(), form.allowEmptyTopicName()),
        message.submessages(),
        message.sentAt().getEpochSecond(),
        references.topicLinks().getOrDefault(message.topic(), List.of()),
        flags,
        null,
        null);
  }

  private static List<Reaction> reactions(ReadableMessage message, ServiceEmoji serviceEmoji) {
    return message.reactions().stream()
        .map(reaction -> reaction.withServiceEmojiNamed(serviceEmoji))
        .toList();
  }

  private static @Nullable List<Edit> editHistory(ReadableMessage message, MessageForm form) {
    boolean allowEmpty = form.allowEmptyTopicName();
    List<Edit> edits = message.visibleEdits();
    return edits.isEmpty()
        ? null
        : edits.stream()
            .map(edit ->
                edit.withTopics(
                    TopicName.shownOrNull(edit.prevTopic(), allowEmpty),
                    TopicName.shownOrNull(edit.topic(), allowEmpty)))
            .toList();
  }

  private static @Nullable Long seconds(@Nullable Instant instant) {
    return instant == null ? null : instant.getEpochSecond();
  }

  private static String organizationSubdomain(ReadableMessage message) {
    String subdomain = message.organizationSubdomain();
    if (subdomain == null) {
      throw RequestError.unavailable("The organization");
    }
    return subdomain;
  }

  private static List<Message.Person> people(
      ReadableMessage message, Map<Long, ProjectedAccount> accounts) {
    return message.userIds().stream()
        .map(userId -> requireAccount(accounts, userId))
        .map(account ->
            new Message.Person(account.userId(), account.email(), account.fullName(), false))
        .toList();
  }

  private static ProjectedAccount requireAccount(
      Map<Long, ProjectedAccount> accounts, long userId) {
    ProjectedAccount account = accounts.get(userId);
    if (account == null) {
      throw RequestError.unavailable("The account of user " + userId);
    }
    return account;
  }
}
