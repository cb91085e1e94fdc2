package chat.messaging.send;

import chat.identity.copy.Account;
import chat.kit.token.Caller;
import chat.markdown.Rendered;
import chat.messaging.access.MentionAccess;
import chat.messaging.message.Draft;
import chat.messaging.message.MessageWriter;
import chat.messaging.message.Stored;
import chat.messaging.rendering.MessageRendering;
import jakarta.inject.Singleton;
import org.jspecify.annotations.Nullable;
import org.slf4j.MDC;

/** Sends a message: finds out whether it may go, renders it once, hands it to the writer. */
@Singleton
final class SendMessage {

  private static final String SYSTEM_CLIENT = "Internal";

  private final Addressing addressing;
  private final MessageRendering rendering;
  private final MentionAccess mentionAccess;
  private final MessageWriter writer;

  SendMessage(
      Addressing addressing,
      MessageRendering rendering,
      MentionAccess mentionAccess,
      MessageWriter writer) {
    this.addressing = addressing;
    this.rendering = rendering;
    this.mentionAccess = mentionAccess;
    this.writer = writer;
  }

  /** Sends on behalf of a caller; returns once the message is stored with its events. */
  Stored send(Caller caller, SendMessageParams params) {
    Addressing.Addressed addressed = addressing.of(caller, params);
    String content = params.content().text();
    Rendered rendered = rendering.render(addressed.sender(), content);
    boolean readBySender = ReadBySender.of(params.readBySender(), caller.client());
    Draft draft = draft(addressed, caller.client(), content, rendered, readBySender);
    mentionAccess.require(addressed.sender(), draft.rendered().mentions().groupIds());
    Draft.Echo echo = echo(params);
    return writer.write(echo == null ? draft : draft.withEcho(echo));
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
    Account bot = addressing.systemBot(message);
    return writer
        .written(message.organizationId(), bot.userId(), message.idempotencyKey())
        .orElseGet(() -> writer.write(draft(message, bot)));
  }

  private Draft draft(SystemMessage message, Account bot) {
    Addressing.Addressed addressed = addressing.of(message, bot);
    String content = message.content().text();
    Rendered rendered = rendering.renderNews(addressing.reader(message, bot), content);
    return draft(addressed, SYSTEM_CLIENT, content, rendered, false)
        .withIdempotencyKey(message.idempotencyKey());
  }

  private static Draft draft(
      Addressing.Addressed addressed,
      String client,
      String content,
      Rendered rendered,
      boolean readBySender) {
    Account sender = addressed.sender();
    return new Draft(
        sender.organizationId(),
        new Draft.Sender(
            sender.userId(),
            sender.email(),
            sender.fullName(),
            sender.avatarUrl(),
            addressed.organization().subdomain(),
            client),
        addressed.destination(),
        content,
        rendered,
        readBySender,
        MDC.get("request_id"),
        null,
        null);
  }
}
