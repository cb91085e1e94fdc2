package chat.channels.edit;

import chat.channels.access.ChangedMeanwhile;
import chat.channels.channel.Channel;
import chat.channels.channel.ChannelGroup;
import chat.channels.channel.ChannelIdParams;
import chat.channels.groupuse.GroupUses;
import chat.channels.groupuse.RegisteredUses;
import chat.kit.http.Operations;
import chat.kit.limit.Turns;
import chat.kit.params.Params;
import chat.kit.people.GroupSetting;
import chat.kit.token.Caller;
import chat.kit.token.ForCallers;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Patch;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;

/** Changes of a channel. */
@Operations
@ForCallers
final class EditChannelController {

  private static final Duration PATIENCE = Duration.ofSeconds(8);

  private final EditRules rules;
  private final EmptyTopics emptyTopics;
  private final GroupUses groupUses;
  private final EditChannel editChannel;
  private final Turns turns = new Turns("The change of who knows of a channel", 1, PATIENCE);

  EditChannelController(
      EditRules rules, EmptyTopics emptyTopics, GroupUses groupUses, EditChannel editChannel) {
    this.rules = rules;
    this.emptyTopics = emptyTopics;
    this.groupUses = groupUses;
    this.editChannel = editChannel;
  }

  @Patch("/streams/{stream_id:[0-9]+}")
  void edit(Caller caller, @Params EditChannelParams params) {
    ChangedMeanwhile.decidedAgain(() -> {
      PermittedEdit edit = rules.permit(caller, params);
      emptyTopics.require(edit);
      groupUses.duringChange(edit.channel(), changedUses(edit), uses -> write(edit, uses));
    });
  }

  /** Everybody to whom a channel may open or close is in memory meanwhile. */
  private void write(PermittedEdit edit, RegisteredUses uses) {
    if (edit.mayOpenOrClose()) {
      turns.take(() -> {
        editChannel.edit(edit, uses);
        return edit;
      });
    } else {
      editChannel.edit(edit, uses);
    }
  }

  /** Archives it: it stays with its messages and its name, and takes no more. */
  @Delete("/streams/{stream_id:[0-9]+}")
  void archive(Caller caller, @Params ChannelIdParams params) {
    ChangedMeanwhile.decidedAgain(() -> {
      Channel channel = rules.administered(caller, params.streamId()).channel();
      groupUses.duringChange(
          channel, none(), uses -> editChannel.archive(channel, caller.userId(), uses));
    });
  }

  /** An archived channel uses no groups, and all of its own again when it is restored. */
  private static Map<ChannelGroup, GroupSetting> changedUses(PermittedEdit edit) {
    boolean wasArchived = edit.channel().isArchived();
    Boolean sent = edit.params().isArchived();
    boolean isArchived = sent == null ? wasArchived : sent;
    if (isArchived) {
      return wasArchived ? Map.of() : none();
    }
    if (!wasArchived) {
      return edit.groups();
    }
    Map<ChannelGroup, GroupSetting> groups = new EnumMap<>(edit.channel().groups());
    groups.putAll(edit.groups());
    return groups;
  }

  private static Map<ChannelGroup, GroupSetting> none() {
    Map<ChannelGroup, GroupSetting> none = new EnumMap<>(ChannelGroup.class);
    for (ChannelGroup group : ChannelGroup.values()) {
      none.put(group, GroupSetting.NOBODY);
    }
    return none;
  }
}
