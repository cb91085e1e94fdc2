package chat.messaging.report;

import static java.util.Objects.requireNonNull;

import chat.identityprojection.ProjectedAccount;
import chat.markdown.MarkdownText;
import chat.messaging.access.ReadableMessage;
import chat.messaging.messageread.MessageOutline;
import chat.messaging.messagestore.MessageContent;
import chat.messaging.rendering.MessageQuote;
import chat.messaging.topic.TopicName;
import java.time.temporal.ChronoUnit;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Builds topic and Markdown text of a report.
 *
 * @param people the reporter and all participants, by id; see {@link #named}
 */
record ReportText(long reporterId, Map<Long, ProjectedAccount> people) {

  /** Further recipients of a direct message are only counted. */
  private static final int MAX_RECIPIENTS = 10;

  private static final String TOPIC_SUFFIX = " moderation";

  /** Returns the ids of the accounts that the text names. */
  static Set<Long> named(long reporterId, MessageOutline message) {
    Set<Long> named = new HashSet<>(recipients(message));
    named.add(reporterId);
    named.add(message.senderId());
    return named;
  }

  /** Returns the topic for reports about the sender. */
  String topic(MessageOutline message) {
    String name = name(message.senderId());
    int maxLength = TopicName.MAX_LENGTH - TOPIC_SUFFIX.length();
    boolean fits = MessageQuote.length(name) <= maxLength;
    return (fits ? name : name.substring(0, name.offsetByCodePoints(0, maxLength - 1)) + "…")
        + TOPIC_SUFFIX;
  }

  String content(ReadableMessage message, ReportMessageParams params) {
    MessageOutline outline = message.outline();
    String before =
        "%s reported %s, sent <time:%s>.\n%s\n\n"
            .formatted(
                mention(reporterId),
                subject(outline),
                outline.sentAt().truncatedTo(ChronoUnit.SECONDS),
                reason(params));
    return before
        + MessageQuote.block(
            "spoiler Reported message",
            message.content(),
            MessageContent.MAX_LENGTH - MessageQuote.length(before));
  }

  private String subject(MessageOutline message) {
    String sender = mention(message.senderId());
    Long channelId = message.channelId();
    String channelName = message.channelName();
    return channelId == null || channelName == null
        ? "[a direct message](%s) from %s to %s"
            .formatted(MessageQuote.url(message), sender, recipientNames(message))
        : "a message from %s in %s"
            .formatted(
                sender,
                MarkdownText.messageLink(channelId, channelName, message.topic(), message.id()));
  }

  private String recipientNames(MessageOutline message) {
    List<Long> recipients = recipients(message);
    if (recipients.isEmpty()) {
      return mention(message.senderId());
    }
    int others = message.userIds().size() - 1 - recipients.size();
    String names = recipients.stream().map(this::mention).collect(Collectors.joining(", "));
    return others == 0 ? names : "%s and %d others".formatted(names, others);
  }

  /** The first recipients of a direct message, without the sender. */
  private static List<Long> recipients(MessageOutline message) {
    return message.userIds().stream()
        .filter(userId -> userId != message.senderId())
        .limit(MAX_RECIPIENTS)
        .toList();
  }

  /** Quotes the reason line by line, so that its Markdown cannot leave the quotation. */
  private static String reason(ReportMessageParams params) {
    String description = params.description().strip();
    String label = "**" + params.reportType().label() + "**";
    return (description.isEmpty() ? label : label + ": " + description)
        .lines()
        .map(line -> "> " + line)
        .collect(Collectors.joining("\n"));
  }

  private String mention(long userId) {
    return MarkdownText.silentMention(userId, name(userId));
  }

  private String name(long userId) {
    return requireNonNull(people.get(userId)).fullName();
  }
}
