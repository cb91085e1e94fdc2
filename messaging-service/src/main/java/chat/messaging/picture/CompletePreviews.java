package chat.messaging.picture;

import chat.kit.event.ClientEvent;
import chat.kit.outbox.Outbox;
import chat.markdown.text.Names;
import chat.markdown.text.PicturePreview;
import chat.messaging.messagechange.CurrentMessage;
import chat.messaging.messagechange.CurrentMessageRepository;
import chat.messaging.messagechange.InvolvedRepository;
import io.micronaut.transaction.annotation.Transactional;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Replaces the placeholders in a message by thumbnails that are ready, and removes those whose
 * thumbnail failed.
 */
@Singleton
class CompletePreviews {

  private final Outbox outbox;
  private final AwaitedPictureStore awaitedPictures;
  private final CurrentMessageRepository messages;
  private final RenderedMessageRepository renderings;
  private final InvolvedRepository involvedUsers;
  private final Clock clock;

  CompletePreviews(
      Outbox outbox,
      AwaitedPictureStore awaitedPictures,
      CurrentMessageRepository messages,
      RenderedMessageRepository renderings,
      InvolvedRepository involvedUsers,
      Clock clock) {
    this.outbox = outbox;
    this.awaitedPictures = awaitedPictures;
    this.messages = messages;
    this.renderings = renderings;
    this.involvedUsers = involvedUsers;
    this.clock = clock;
  }

  /** Writes the new rendering and its event; a repeated call changes nothing. */
  @Transactional
  void complete(long organizationId, long messageId) {
    outbox.lock(organizationId);
    Map<String, Optional<Names.Picture>> decided = awaitedPictures.takeDecided(messageId);
    if (!decided.isEmpty()) {
      messages.find(messageId).ifPresent(message -> complete(organizationId, message, decided));
    }
  }

  private void complete(
      long organizationId, CurrentMessage message, Map<String, Optional<Names.Picture>> decided) {
    RenderedMessage rendered = renderings.get(message.id());
    String html = PicturePreview.complete(rendered.renderedContent(), decided);
    if (html.equals(rendered.renderedContent())) {
      return;
    }
    renderings.replace(message.id(), html);
    List<Long> involved =
        involvedUsers.find(message.location(), List.of(message.id()), rendered.senderId());
    outbox.append(
        organizationId,
        List.of(
            ClientEvent.of(
                organizationId,
                "update_message",
                message.audience(),
                RenderingUpdate.of(message, rendered, html, involved, clock.instant()))));
  }
}
