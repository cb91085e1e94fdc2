package chat.channels.edit;

import chat.channels.access.ChangedMeanwhile;
import chat.channels.channel.Channel;
import chat.channels.channel.ChannelIdParams;
import chat.kit.http.Operations;
import chat.kit.limit.Turns;
import chat.kit.params.Params;
import chat.kit.token.Caller;
import chat.kit.token.ForCallers;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Patch;
import java.time.Duration;

/** Changes of a channel. */
@Operations
@ForCallers
final class EditChannelController {

  private static final Duration PATIENCE = Duration.ofSeconds(8);

  private final EditRules rules;
  private final EmptyTopics emptyTopics;
  private final EditChannel editChannel;
  private final Turns turns = new Turns("The change of who knows of a channel", 1, PATIENCE);

  EditChannelController(EditRules rules, EmptyTopics emptyTopics, EditChannel editChannel) {
    this.rules = rules;
    this.emptyTopics = emptyTopics;
    this.editChannel = editChannel;
  }

  @Patch("/streams/{stream_id:[0-9]+}")
  void edit(Caller caller, @Params EditChannelParams params) {
    ChangedMeanwhile.decidedAgain(() -> {
      PermittedEdit edit = rules.permit(caller, params);
      emptyTopics.require(edit);
      write(edit);
    });
  }

  /** Everybody to whom a channel may open or close is in memory meanwhile. */
  private void write(PermittedEdit edit) {
    if (edit.mayOpenOrClose()) {
      turns.take(() -> {
        editChannel.edit(edit);
        return edit;
      });
    } else {
      editChannel.edit(edit);
    }
  }

  /** Archives it: it stays with its messages and its name, and takes no more. */
  @Delete("/streams/{stream_id:[0-9]+}")
  void archive(Caller caller, @Params ChannelIdParams params) {
    ChangedMeanwhile.decidedAgain(() -> {
      Channel channel = rules.administered(caller, params.streamId()).channel();
      editChannel.archive(channel, caller.userId());
    });
  }
}
