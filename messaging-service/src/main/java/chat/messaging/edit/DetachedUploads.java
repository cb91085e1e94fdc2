package chat.messaging.edit;

import chat.contracts.Program;
import chat.kit.client.InternalClient;
import chat.kit.error.Refusal;
import chat.messaging.rendering.MessageRendering;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.TreeSet;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Asks uploads-service which of the files that an edit has dropped are linked nowhere else. The
 * edit is made by then: where nobody answers, none are named, and they are found among the editor's
 * files all the same.
 */
@Singleton
final class DetachedUploads {

  private static final Logger LOG = LoggerFactory.getLogger(DetachedUploads.class);
  private static final String UPLOAD = "/user_uploads/";

  private final MessageRendering rendering;
  private final InternalClient services;

  DetachedUploads(MessageRendering rendering, InternalClient services) {
    this.rendering = rendering;
    this.services = services;
  }

  /**
   * @param messageId whose claim counts no more, though message-changed may not have told of it yet
   * @param paths decoded
   */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record Question(long organizationId, long userId, long messageId, List<String> paths) {}

  @Serdeable(naming = SnakeCaseStrategy.class)
  record Answer(List<DetachedUpload> uploads) {}

  List<DetachedUpload> of(PermittedEdit edit) {
    PermittedEdit.NewContent content = edit.content();
    if (content == null || !edit.message().content().contains(UPLOAD)) {
      return List.of();
    }
    var dropped =
        new TreeSet<>(rendering.render(edit.editor(), edit.message().content()).uploads());
    dropped.removeAll(content.rendered().uploads());
    return dropped.isEmpty() ? List.of() : ask(edit, List.copyOf(dropped));
  }

  private List<DetachedUpload> ask(PermittedEdit edit, List<String> paths) {
    var question =
        new Question(edit.organizationId(), edit.editor().userId(), edit.message().id(), paths);
    try {
      return services
          .post(Program.UPLOADS, "/internal/detached_uploads", question, Answer.class)
          .uploads();
    } catch (Refusal refusal) {
      LOG.info("Nobody says which files an edit has detached: {}", refusal.text());
      return List.of();
    }
  }
}
