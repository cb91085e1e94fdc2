package chat.messaging.rendering;

import static java.util.stream.Collectors.toSet;

import chat.identityprojection.AccountStore;
import chat.identityprojection.Actor;
import chat.identityprojection.ProjectedAccount;
import chat.kit.emoji.ServiceEmoji;
import chat.kit.fastpath.EventLoopFastPath;
import chat.kit.projection.StaleReadGuard;
import chat.markdown.Markdown;
import chat.markdown.ParsedMessage;
import chat.markdown.TopicLink;
import chat.markdown.text.Dialect;
import chat.markdown.text.MessageReferences;
import chat.markdown.text.Names;
import chat.markdown.text.Rendered;
import chat.messaging.MessagingError;
import chat.messaging.access.RequiredTopics;
import chat.messaging.emoji.ProjectedEmoji;
import chat.messaging.emoji.ProjectedEmojiRepository;
import chat.messaging.messagestore.MessageContent;
import jakarta.inject.Singleton;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Renders messages once, when written, with the names that the author may refer to. */
@Singleton
public final class MessageRendering {

  private static final Logger LOG = LoggerFactory.getLogger(MessageRendering.class);

  /** Code points; enough for one emoji element per character of the longest message. */
  private static final int MAX_HTML_LENGTH = 100 * MessageContent.MAX_LENGTH;

  /**
   * Characters. Longer texts can take linkifiers some milliseconds, too long for the event loop.
   */
  private static final int MAX_EVENT_LOOP_LENGTH = 200;

  /** A possible custom emoji name between colons. */
  private static final Pattern EMOJI = Pattern.compile(":([0-9a-z_-]+)(?=:)");

  private final AccountStore accounts;
  private final ReferenceLookup references;
  private final Dialects dialects;
  private final ProjectedEmojiRepository customEmoji;
  private final StaleReadGuard staleReadGuard;

  MessageRendering(
      AccountStore accounts,
      ReferenceLookup references,
      Dialects dialects,
      ProjectedEmojiRepository customEmoji,
      StaleReadGuard staleReadGuard) {
    this.accounts = accounts;
    this.references = references;
    this.dialects = dialects;
    this.customEmoji = customEmoji;
    this.staleReadGuard = staleReadGuard;
  }

  /** A rendered message and the links in its topic. */
  public record InTopic(Rendered rendered, List<TopicLink> topicLinks) {}

  /** Renders a message. Throws a refusal if the HTML is too long. */
  public Rendered render(Actor author, String content) {
    return render(author, content, "").rendered();
  }

  /** Renders a message and the links of its topic, which is empty for direct messages. */
  public InTopic render(Actor author, String content, String topic) {
    ProjectedAccount account = author.account();
    ParsedMessage parsedMessage = Markdown.parse(content);
    Dialect dialect = withCustomEmoji(dialects.find(author), account.organizationId(), content);
    if (content.length() > MAX_EVENT_LOOP_LENGTH && !dialect.linkifiers().isEmpty()) {
      EventLoopFastPath.requireBlockingThread();
    }
    return new InTopic(
        bounded(parsedMessage.render(names(account, references(author, parsedMessage)), dialect)),
        TopicLink.in(topic, dialect));
  }

  /**
   * Renders a system bot's message without mentioning anyone. Its names and texts come from other
   * users, who may not be allowed to mention the named people.
   *
   * <p>Such messages report recent changes, so rendering waits for the channel projection before it
   * links channels.
   *
   * @param viewer a user who must be able to see the referenced objects
   */
  public Rendered renderNews(ProjectedAccount viewer, String content) {
    ParsedMessage parsedMessage = parseNews(viewer, content);
    return plainIfTooLong(
        content,
        parsedMessage.renderSilently(
            newsNames(viewer, parsedMessage), newsDialect(viewer, content)));
  }

  /**
   * Renders a system bot's message and the links of its topic. The topic is empty for direct
   * messages. If the message refers to unknown user ids, rendering waits for the account
   * projection, because the message may report new users.
   */
  public InTopic renderNews(ProjectedAccount viewer, String content, String topic) {
    ParsedMessage parsedMessage = parseNews(viewer, content);
    Dialect dialect = newsDialect(viewer, content);
    return new InTopic(
        plainIfTooLong(
            content,
            parsedMessage.renderSilently(namesOfNewcomers(viewer, parsedMessage), dialect)),
        TopicLink.in(topic, dialect));
  }

  private ParsedMessage parseNews(ProjectedAccount viewer, String content) {
    ParsedMessage parsedMessage = Markdown.parse(content);
    if (!parsedMessage.references().channelNames().isEmpty()) {
      staleReadGuard.catchUp(viewer.organizationId(), RequiredTopics.CHANNELS);
    }
    return parsedMessage;
  }

  private Dialect newsDialect(ProjectedAccount viewer, String content) {
    return withCustomEmoji(
        dialects.find(viewer.organizationId()), viewer.organizationId(), content);
  }

  private Names namesOfNewcomers(ProjectedAccount viewer, ParsedMessage parsedMessage) {
    Names names = newsNames(viewer, parsedMessage);
    if (parsedMessage.references().userIds().stream()
        .allMatch(userId -> names.user(userId) != null)) {
      return names;
    }
    staleReadGuard.catchUp(viewer.organizationId(), RequiredTopics.ACCOUNTS);
    return newsNames(viewer, parsedMessage);
  }

  /** Looks up no pictures: nobody has attached the uploads that a system bot links. */
  private Names newsNames(ProjectedAccount viewer, ParsedMessage parsedMessage) {
    return names(viewer, parsedMessage.references().withoutPictures());
  }

  private static MessageReferences references(Actor author, ParsedMessage parsedMessage) {
    return author.organization().settings().flag("inline_image_preview", true)
        ? parsedMessage.references()
        : parsedMessage.references().withoutPictures();
  }

  /**
   * Adds the custom emoji that the content may use. The service's own emoji applies unless a custom
   * one has its name.
   */
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
    for (ProjectedEmoji emoji : customEmoji.activeByNames(organizationId, names)) {
      pictures.put(emoji.name(), emoji.sourceUrl());
    }
    return new Dialect(
        dialect.externalUrl(),
        dialect.linkifiers(),
        pictures,
        dialect.codeLanguage(),
        dialect.translateEmoticons());
  }

  private Names names(ProjectedAccount viewer, MessageReferences wanted) {
    return wanted.isEmpty() ? Names.NONE : references.find(reread(viewer), wanted);
  }

  /** Rereads the viewer. A cached account must not be combined with newer data of others. */
  private ProjectedAccount reread(ProjectedAccount viewer) {
    return accounts.find(viewer.organizationId(), viewer.userId()).orElse(viewer);
  }

  private static Rendered bounded(Rendered rendered) {
    if (isTooLong(rendered)) {
      throw MessagingError.UNABLE_TO_RENDER.refuse();
    }
    return rendered;
  }

  /** System bot messages are written by background tasks, which a refusal would end. */
  private static Rendered plainIfTooLong(String content, Rendered rendered) {
    if (!isTooLong(rendered)) {
      return rendered;
    }
    LOG.warn("HTML of a system bot's message is too long; storing it as plain text");
    return Rendered.plainText(content);
  }

  private static boolean isTooLong(Rendered rendered) {
    return rendered.html().codePointCount(0, rendered.html().length()) > MAX_HTML_LENGTH;
  }
}
