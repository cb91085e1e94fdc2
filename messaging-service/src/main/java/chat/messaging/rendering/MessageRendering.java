package chat.messaging.rendering;

import static java.util.stream.Collectors.toSet;

import chat.identity.copy.Account;
import chat.identity.copy.AccountStore;
import chat.identity.copy.Actor;
import chat.kit.copy.FreshCopies;
import chat.kit.emoji.ServiceEmoji;
import chat.kit.fastpath.EventLoopFastPath;
import chat.markdown.Dialect;
import chat.markdown.Markdown;
import chat.markdown.Names;
import chat.markdown.Parsed;
import chat.markdown.Rendered;
import chat.markdown.TopicLink;
import chat.messaging.MessagingError;
import chat.messaging.access.RestsOn;
import chat.messaging.emoji.CustomEmoji;
import chat.messaging.emoji.CustomEmojiRepository;
import chat.messaging.message.MessageContent;
import jakarta.inject.Singleton;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Renders a message once, when it is written, with the names that its author can refer to. */
@Singleton
public final class MessageRendering {

  private static final Logger LOG = LoggerFactory.getLogger(MessageRendering.class);

  /** In code points; room for an emoji's element for each that a message may have. */
  private static final int MAX_HTML_LENGTH = 100 * MessageContent.MAX_LENGTH;

  /** In characters; a linkifier may take some milliseconds to go through more. */
  private static final int QUICK = 200;

  /** What could be the name of a custom emoji, between its colons. */
  private static final Pattern EMOJI = Pattern.compile(":([0-9a-z_-]+)(?=:)");

  private final AccountStore accounts;
  private final ReferenceLookup references;
  private final Dialects dialects;
  private final CustomEmojiRepository customEmoji;
  private final FreshCopies copies;

  MessageRendering(
      AccountStore accounts,
      ReferenceLookup references,
      Dialects dialects,
      CustomEmojiRepository customEmoji,
      FreshCopies copies) {
    this.accounts = accounts;
    this.references = references;
    this.dialects = dialects;
    this.customEmoji = customEmoji;
    this.copies = copies;
  }

  /** A message, and the links in the topic that it is in. */
  public record InTopic(Rendered rendered, List<TopicLink> topicLinks) {}

  /** The message as clients show it; refused where that is too much for any of them. */
  public Rendered render(Actor author, String content) {
    return render(author, content, "").rendered();
  }

  /** The same with the links of its topic, which is empty for a conversation. */
  public InTopic render(Actor author, String content, String topic) {
    Account account = author.account();
    Parsed parsed = Markdown.parse(content);
    Dialect dialect = withCustomEmoji(dialects.find(author), account.organizationId(), content);
    if (content.length() > QUICK && !dialect.linkifiers().isEmpty()) {
      EventLoopFastPath.requireBlockingThread();
    }
    return new InTopic(
        bounded(parsed.render(names(account, parsed), dialect)), TopicLink.in(topic, dialect));
  }

  /**
   * A system bot's message, which calls nobody: the names and texts in it are other people's, who
   * may not be allowed to. It tells of something that has just happened, so channels are linked
   * even if their change has not reached this service yet.
   *
   * @param viewer who has to be able to see what it refers to
   */
  public Rendered renderNews(Account viewer, String content) {
    Parsed parsed = parseNews(viewer, content);
    return plainIfTooLong(
        content, parsed.renderSilently(names(viewer, parsed), newsDialect(viewer, content)));
  }

  /**
   * The same with the links of its topic, which is empty for a conversation. It may tell of whoever
   * has just come, so people are named by their ids even if they are not known here yet.
   */
  public InTopic renderNews(Account viewer, String content, String topic) {
    Parsed parsed = parseNews(viewer, content);
    Dialect dialect = newsDialect(viewer, content);
    return new InTopic(
        plainIfTooLong(content, parsed.renderSilently(namesOfNewcomers(viewer, parsed), dialect)),
        TopicLink.in(topic, dialect));
  }

  private Parsed parseNews(Account viewer, String content) {
    Parsed parsed = Markdown.parse(content);
    if (!parsed.references().channelNames().isEmpty()) {
      copies.catchUp(viewer.organizationId(), RestsOn.CHANNELS);
    }
    return parsed;
  }

  private Dialect newsDialect(Account viewer, String content) {
    return withCustomEmoji(
        dialects.find(viewer.organizationId()), viewer.organizationId(), content);
  }

  private Names namesOfNewcomers(Account viewer, Parsed parsed) {
    Names names = names(viewer, parsed);
    if (parsed.references().userIds().stream().allMatch(userId -> names.user(userId) != null)) {
      return names;
    }
    copies.catchUp(viewer.organizationId(), RestsOn.ACCOUNTS);
    return names(viewer, parsed);
  }

  /** With those that the content may have, the service's own unless a custom one is called so. */
  private Dialect withCustomEmoji(Dialect dialect, long organizationId, String content) {
    Set<String> names =
        EMOJI.matcher(content).results().map(name -> name.group(1)).collect(toSet());
    if (names.isEmpty()) {
      return dialect;
    }
    Map<String, String> pictures = new HashMap<>();
    names.stream()
        .filter(ServiceEmoji::isName)
        .forEach(name -> pictures.put(name, ServiceEmoji.PICTURE));
    for (CustomEmoji emoji : customEmoji.activeByNames(organizationId, names)) {
      pictures.put(emoji.name(), emoji.sourceUrl());
    }
    return new Dialect(
        dialect.externalUrl(),
        dialect.linkifiers(),
        pictures,
        dialect.codeLanguage(),
        dialect.translateEmoticons());
  }

  private Names names(Account viewer, Parsed parsed) {
    return parsed.references().isEmpty()
        ? Names.NONE
        : references.find(asOfNow(viewer), parsed.references());
  }

  /** What was remembered of him may not meet what is read of others now. */
  private Account asOfNow(Account viewer) {
    return accounts.find(viewer.organizationId(), viewer.userId()).orElse(viewer);
  }

  private static Rendered bounded(Rendered rendered) {
    if (isTooLong(rendered)) {
      throw MessagingError.UNABLE_TO_RENDER.refuse();
    }
    return rendered;
  }

  /** A bot's message is written by a task, which a refusal would end. */
  private static Rendered plainIfTooLong(String content, Rendered rendered) {
    if (!isTooLong(rendered)) {
      return rendered;
    }
    LOG.warn("HTML of a bot's message is too long; it is shown as plain text");
    return Rendered.plainText(content);
  }

  private static boolean isTooLong(Rendered rendered) {
    return rendered.html().codePointCount(0, rendered.html().length()) > MAX_HTML_LENGTH;
  }
}
