package chat.messaging.send;

import chat.identityprojection.ProjectedAccount;
import chat.kit.error.RequestError;
import chat.kit.fastpath.BlockingThreads;
import chat.kit.http.RequestId;
import chat.kit.token.Caller;
import chat.markdown.TopicLink;
import chat.messaging.messagestore.IdempotencyKey;
import chat.messaging.messagestore.MessageWriter;
import chat.messaging.messagestore.OutgoingMessage;
import chat.messaging.messagestore.StoredMessage;
import chat.messaging.rendering.MessageRendering;
import chat.messaging.search.SearchVector;
import chat.messaging.submessage.WidgetContent;
import chat.messaging.submessage.Widgets;
import io.micronaut.context.annotation.Bean;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Sends a message: checks that the sender may send it, renders it once, stores it. */
@Singleton
@Bean(typed = SendMessage.class)
final class SendMessage implements MessageSender {

  /** After a change of the channel or the organization one retry is needed, rarely more. */
  private static final int MAX_ATTEMPTS = 5;

  private static final String SYSTEM_CLIENT = "Internal";

  private final Addressing addressing;
  private final MessageRendering rendering;
  private final MessageEffects effects;
  private final Widgets widgets;
  private final MessageWriter writer;
  private final BlockingThreads blockingThreads;

  SendMessage(
      Addressing addressing,
      MessageRendering rendering,
      MessageEffects effects,
      Widgets widgets,
      MessageWriter writer,
      BlockingThreads blockingThreads) {
    this.addressing = addressing;
    this.rendering = rendering;
    this.effects = effects;
    this.widgets = widgets;
    this.writer = writer;
    this.blockingThreads = blockingThreads;
  }

  @Override
  public CompletionStage<StoredMessage> send(SendCommand command) {
    return blockingThreads.call(() -> {
      IdempotencyKey key = idempotencyKey(command);
      return key == null
          ? storeUpToDate(() -> prepare(command))
          : storeOnce(
              command.caller().organizationId(),
              command.caller().userId(),
              key,
              () -> prepare(command, key));
    });
  }

  /** Sends as a system bot. */
  StoredMessage send(SystemMessage message) {
    ProjectedAccount bot = addressing.systemBot(message.organizationId(), message.bot());
    IdempotencyKey key = message.idempotencyKey();
    var extras = OutgoingMessage.Extras.of(key, message.readBy());
    return storeOnce(
        message.organizationId(),
        bot.userId(),
        key,
        () -> prepare(message, bot).withExtras(extras));
  }

  /** Returns the message that a system bot has sent with the key, if any. */
  Optional<StoredMessage> sentBefore(
      long organizationId, SystemMessage.Bot bot, IdempotencyKey key) {
    return sentBefore(organizationId, addressing.systemBot(organizationId, bot).userId(), key);
  }

  /** Returns the message that an account has sent with the key, if any. */
  Optional<StoredMessage> sentBefore(long organizationId, long senderId, IdempotencyKey key) {
    return writer.sentBefore(organizationId, senderId, key);
  }

  /** Sends a user's message that no client requests now. */
  StoredMessage send(
      Caller sender, RequestedMessage requested, boolean readBySender, IdempotencyKey key) {
    return storeOnce(
        sender.organizationId(),
        sender.userId(),
        key,
        () -> prepare(sender, requested, readBySender, key, null));
  }

  /** Checks and renders a user's message that is not sent now. */
  OutgoingMessage prepare(Caller sender, RequestedMessage requested) {
    return prepare(sender, requested, false, null, null);
  }

  /**
   * Checks and renders a message, ignoring its idempotency key, for {@link #store}. During an
   * attempt on the event loop, a cache miss ends the attempt.
   */
  OutgoingMessage prepare(SendCommand command) {
    return prepare(command, null);
  }

  /** Stores a prepared message; empty if the organization or channel has changed since. */
  CompletableFuture<Optional<StoredMessage>> store(OutgoingMessage message) {
    return writer.submit(message);
  }

  /**
   * Returns the first message for a repeated key, even if the sender may no longer send it. A
   * refusal if the key was used for another message.
   */
  private StoredMessage storeOnce(
      long organizationId, long senderId, IdempotencyKey key, Supplier<OutgoingMessage> prepared) {
    return writer
        .sentBefore(organizationId, senderId, key)
        .orElseGet(() -> storeUpToDate(prepared));
  }

  /**
   * Prepares the message again if the organization or the channel has changed before it was stored.
   */
  private StoredMessage storeUpToDate(Supplier<OutgoingMessage> prepared) {
    for (int i = 0; i < MAX_ATTEMPTS; i++) {
      Optional<StoredMessage> stored = writer.write(prepared.get());
      if (stored.isPresent()) {
        return stored.get();
      }
    }
    throw RequestError.unavailable("Sending");
  }

  private OutgoingMessage prepare(SendCommand command, @Nullable IdempotencyKey key) {
    Caller caller = command.caller();
    return prepare(
        caller,
        RequestedMessage.of(command.params()),
        ReadBySender.of(command.params().readBySender(), caller.client()),
        key,
        echo(command.params()));
  }

  private OutgoingMessage prepare(
      Caller caller,
      RequestedMessage requested,
      boolean readBySender,
      @Nullable IdempotencyKey key,
      OutgoingMessage.@Nullable Echo echo) {
    Addressing.Addressed addressed = addressing.of(caller, requested);
    String widget = widget(requested);
    MessageRendering.InTopic rendered =
        rendering.render(addressed.actor(), requested.content(), addressed.destination().topic());
    MessageEffects.Effects inTopic = effects.of(addressed, rendered.rendered().mentions());
    return outgoing(addressed, caller.client(), requested.content(), rendered, readBySender)
        .withExtras(
            new OutgoingMessage.Extras(
                key, echo, inTopic.policyUpgrade(), widget, inTopic.topicWildcardUserIds(), null));
  }

  private OutgoingMessage prepare(SystemMessage message, ProjectedAccount bot) {
    Addressing.Addressed addressed = addressing.of(message, bot);
    String content = message.content().text();
    MessageRendering.InTopic rendered =
        rendering.renderNews(
            addressing.reader(message, bot), content, addressed.destination().topic());
    return outgoing(addressed, SYSTEM_CLIENT, content, rendered, false);
  }

  private static @Nullable IdempotencyKey idempotencyKey(SendCommand command) {
    if (command.idempotencyKey() == null) {
      return null;
    }
    RequestedMessage requested = RequestedMessage.of(command.params());
    return IdempotencyKey.ofAccount(
        command.idempotencyKey(), requested.sha256(command.caller().userId()));
  }

  private @Nullable String widget(RequestedMessage requested) {
    WidgetContent widget = requested.widget();
    return widget == null ? widgets.of(requested.content()) : widgets.of(widget);
  }

  private static OutgoingMessage.@Nullable Echo echo(SendMessageParams params) {
    return params.queueId() == null || params.localId() == null
        ? null
        : new OutgoingMessage.Echo(params.queueId(), params.localId());
  }

  private static OutgoingMessage outgoing(
      Addressing.Addressed addressed,
      String client,
      String content,
      MessageRendering.InTopic rendered,
      boolean readBySender) {
    ProjectedAccount sender = addressed.sender();
    return new OutgoingMessage(
        sender.organizationId(),
        addressed.organization().version(),
        new OutgoingMessage.Sender(
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
        OutgoingMessage.Extras.NONE);
  }

  private static OutgoingMessage.Destination linked(
      OutgoingMessage.Destination destination, List<TopicLink> links) {
    return switch (destination) {
      case OutgoingMessage.ToChannel channel -> channel.withTopicLinks(links);
      case OutgoingMessage.ToPeople conversation -> conversation;
    };
  }
}
