package chat.channels.edit;

import chat.channels.access.ConcurrentChannelChange;
import chat.channels.channel.Channel;
import chat.channels.channel.ChannelIdParams;
import chat.kit.http.Operations;
import chat.kit.limit.Bulkhead;
import chat.kit.params.Params;
import chat.kit.token.Caller;
import chat.kit.token.ForCallers;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Patch;
import java.time.Duration;

/** HTTP operations that change channels. */
@Operations
@ForCallers
final class EditChannelController {

  private static final Duration MAX_WAIT = Duration.ofSeconds(8);

  private final ChannelEditRules rules;
  private final EmptyTopics emptyTopics;
  private final EditChannel editChannel;
  private final Bulkhead bulkhead = new Bulkhead("Changing the privacy of a channel", 1, MAX_WAIT);

  EditChannelController(ChannelEditRules rules, EmptyTopics emptyTopics, EditChannel editChannel) {
    this.rules = rules;
    this.emptyTopics = emptyTopics;
    this.editChannel = editChannel;
  }

  @Patch("/streams/{stream_id:[0-9]+}")
  void edit(Caller caller, @Params EditChannelParams params) {
    ConcurrentChannelChange.retryOnConflict(() -> {
      PermittedChannelEdit edit = rules.permit(caller, params);
      emptyTopics.require(edit);
      write(edit);
    });
  }

  /** Limited by the bulkhead, because all users who may gain or lose access are in memory. */
  private void write(PermittedChannelEdit edit) {
    if (edit.mayOpenOrClose()) {
      bulkhead.take(() -> {
        editChannel.edit(edit);
        return edit;
      });
    } else {
      editChannel.edit(edit);
    }
  }

  /** Archives the channel. It keeps its messages and its name and accepts no new messages. */
  @Delete("/streams/{stream_id:[0-9]+}")
  void archive(Caller caller, @Params ChannelIdParams params) {
    ConcurrentChannelChange.retryOnConflict(() -> {
      Channel channel = rules.administered(caller, params.streamId()).channel();
      editChannel.archive(channel, caller.userId());
    });
  }
}
