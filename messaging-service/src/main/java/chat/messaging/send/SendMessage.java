package chat.messaging.send;

import chat.identity.copy.Account;
import chat.kit.atonce.AtOnce;
import chat.kit.error.RequestError;
import chat.kit.http.RequestId;
import chat.kit.token.Caller;
import chat.markdown.Rendered;
import chat.markdown.TopicLink;
import chat.messaging.access.MentionAccess;
import chat.messaging.access.PostableChannel;
import chat.messaging.message.Draft;
import chat.messaging.message.IdempotencyKey;
import chat.messaging.message.MessageWriter;
import chat.messaging.message.Stored;
import chat.messaging.rendering.MessageRendering;
import chat.messaging.search.SearchVector;
import chat.messaging.submessage.WidgetContent;
import chat.messaging.submessage.Widgets;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Sends a message: finds out whether it may go, renders it once, hands it to the writer. */
@Singleton
final class SendMessage {

  /** A second try is needed where what was remembered is old; more hardly ever are. */
  private static final int TRIES = 5;

  private static final String SYSTEM_CLIENT = "Internal";

  /** In characters; to render more may take longer than others should wait for a connection. */
  private static final int BRIEF = 1_000;

  private final Addressing addressing;
  private final MessageRendering rendering;
  private final MentionAccess mentionAccess;
  private final TopicEffects topicEffects;
  private final Widgets widgets;
  private final MessageWriter writer;

  SendMessage(
      Addressing addressing,
      MessageRendering rendering,
      MentionAccess mentionAccess,
      TopicEffects topicEffects,
      Widgets widgets,
      MessageWriter writer) {
    this.addressing = addressing;
    this.rendering = rendering;
    this.mentionAccess = mentionAccess;
    this.topicEffects = topicEffects;
    this.widgets = widgets;
    this.writer = writer;
  }

  /**
   * Sends on behalf of a caller; returns once the message is stored with its events. A repeated key
   * answers with the first message, also where it could not be sent any more.
   *
   * @param sentKey the header {@code Idempotency-Key}
   */
  Stored send(Caller caller, SendMessageParams params, @Nullable String sentKey) {
    Asked asked = Asked.of(params);
    if (sentKey == null) {
      return write(() -> draft(caller, params, asked, null));
    }
    IdempotencyKey key = IdempotencyKey.ofAccount(sentKey, asked.sha256(caller.userId()));
    return writer
        .written(caller.organizationId(), caller.userId(), key)
        .orElseGet(() -> write(() -> draft(caller, params, asked, key)));
  }

  /**
   * What the caller wants to be sent, for {@link #store}. Where nobody may wait, it is a message to
   * a channel: people are looked up each time.
   */
  Draft brief(Caller caller, SendMessageParams params) {
    if (params.type().isDirect() || params.content().text().length() > BRIEF) {
      AtOnce.mustWait();
    }
    return draft(caller, params, Asked.of(params), null);
  }

  /** Stores it; empty where it is to be sent anew, since something has changed in between. */
  CompletableFuture<Optional<Stored>> store(Draft draft) {
    return writer.submit(draft);
  }

  private Draft draft(
      Caller caller, SendMessageParams params, Asked asked, @Nullable IdempotencyKey key) {
    Addressing.Addressed addressed = addressing.of(caller, asked);
    String widget = widget(asked);
    MessageRendering.InTopic rendered =
        rendering.render(addressed.actor(), asked.content(), addressed.destination().topic());
    boolean readBySender = ReadBySender.of(params.readBySender(), caller.client());
    Rendered.Mentions mentions = rendered.rendered().mentions();
    PostableChannel channel = addressed.channel();
    mentionAccess.require(addressed.sender(), channel, mentions);
    Draft.Raises raises =
        channel == null ? Draft.Raises.NONE : topicEffects.of(addressed.actor(), channel, mentions);
    return draft(addressed, caller.client(), asked.content(), rendered, readBySender)
        .withExtras(
            new Draft.Extras(
                key,
                echo(params),
                raises,
                widget,
                channel == null
                    ? Set.of()
                    : topicEffects.called(addressed.sender(), channel, mentions),
                null));
  }

  private @Nullable String widget(Asked asked) {
    WidgetContent sent = asked.widget();
    return sent == null ? widgets.of(asked.content()) : widgets.of(sent);
  }

  private static Draft.@Nullable Echo echo(SendMessageParams params) {
    return params.queueId() == null || params.localId() == null
        ? null
        : new Draft.Echo(params.queueId(), params.localId());
  }

  /**
   * Sends as a system bot; a repeated key answers with the first message, also where it could not
   * be sent any more.
   */
  Stored send(SystemMessage message) {
    Account bot = addressing.systemBot(message.organizationId(), message.bot());
    IdempotencyKey key = message.idempotencyKey();
    var extras = Draft.Extras.of(key, message.readBy());
    return writer
        .written(message.organizationId(), bot.userId(), key)
        .orElseGet(() -> write(() -> draft(message, bot).withExtras(extras)));
  }

  /** What a system bot's key was answered with; empty where it is new. */
  Optional<Stored> written(long organizationId, SystemMessage.Bot bot, IdempotencyKey key) {
    return writer.written(organizationId, addressing.systemBot(organizationId, bot).userId(), key);
  }

  /** Makes the draft anew where the organization or the channel has changed in between. */
  private Stored write(Supplier<Draft> draft) {
    for (int i = 0; i < TRIES; i++) {
      Optional<Stored> stored = writer.write(draft.get());
      if (stored.isPresent()) {
        return stored.get();
      }
    }
    throw RequestError.unavailable("Sending");
  }

  private Draft draft(SystemMessage message, Account bot) {
    Addressing.Addressed addressed = addressing.of(message, bot);
    String content = message.content().text();
    MessageRendering.InTopic rendered =
        rendering.renderNews(
            addressing.reader(message, bot), content, addressed.destination().topic());
    return draft(addressed, SYSTEM_CLIENT, content, rendered, false);
  }

  private static Draft draft(
      Addressing.Addressed addressed,
      String client,
      String content,
      MessageRendering.InTopic rendered,
      boolean readBySender) {
    Account sender = addressed.sender();
    return new Draft(
        sender.organizationId(),
        addressed.organization().version(),
        new Draft.Sender(
            sender.userId(),
            sender.email(),
            sender.fullName(),
            sender.avatarUrl(),
            addressed.organization().subdomain(),
            client),
        linked(addressed.destination(), rendered.topicLinks()),
        content,
        rendered.rendered(),
        SearchVector.of(content, addressed.destination().topic()),
        readBySender,
        RequestId.current(),
        Draft.Extras.NONE);
  }

  private static Draft.Destination linked(Draft.Destination destination, List<TopicLink> links) {
    return switch (destination) {
      case Draft.ToChannel channel -> channel.withTopicLinks(links);
      case Draft.ToPeople conversation -> conversation;
    };
  }
}
