package chat.channels.edit;

import chat.channels.access.ConcurrentChannelChange;
import chat.channels.channel.Channel;
import chat.channels.channel.ChannelIdParams;
import chat.kit.http.OperationId;
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

  /**
   * Changes the name, the description or settings of a channel. Only administrators of the
   * organization and members of {@code can_administer_channel_group} may do so; some parameters
   * require more. An absent parameter leaves the value unchanged.
   *
   * <p>Changing {@code is_private}, {@code is_web_public}, {@code history_public_to_subscribers},
   * {@code can_subscribe_group} or {@code can_add_subscribers_group} also requires that the caller
   * may read the channel.
   *
   * <p>A group setting is sent with its new value. If {@code old} is sent, too, the request is
   * refused with {@code EXPECTATION_MISMATCH} unless the current value equals it. Group settings
   * cannot be {@code role:internet}. {@code can_add_subscribers_group}, {@code
   * can_administer_channel_group} and {@code can_subscribe_group} cannot be {@code role:everyone}
   * either. Together, all settings of a channel can name at most 1,000 users and groups; settings
   * that name only one are not counted.
   *
   * <p>Users who may see the channel receive the event {@code stream} with {@code op} {@code
   * update} for each changed property. Users who gain or lose access receive it with {@code create}
   * or {@code delete}. The notification bot describes changes of the name, the description, the
   * privacy and the archived state in the channel.
   */
  @OperationId("update-stream")
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

  /**
   * Archives a channel. It keeps its messages and its name, accepts no new messages, and is no
   * longer a default channel. Only administrators of the organization and members of {@code
   * can_administer_channel_group} may do so. Users who may see the channel receive the event {@code
   * stream} with {@code op} {@code delete}.
   */
  @OperationId("archive-stream")
  @Delete("/streams/{stream_id:[0-9]+}")
  void archive(Caller caller, @Params ChannelIdParams params) {
    ConcurrentChannelChange.retryOnConflict(() -> {
      Channel channel = rules.administered(caller, params.streamId()).channel();
      editChannel.archive(channel, caller.userId());
    });
  }
}
