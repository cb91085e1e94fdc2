package chat.channels.defaultchannelgroup;

import chat.channels.access.VisibleChannel;
import chat.kit.http.OperationId;
import chat.kit.http.Operations;
import chat.kit.params.Params;
import chat.kit.token.Caller;
import chat.kit.token.ForCallers;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Patch;
import io.micronaut.http.annotation.Post;
import java.util.List;

/** HTTP operations on groups of default channels. */
@Operations
@ForCallers
final class DefaultChannelGroupsController {

  private final DefaultChannelGroupRules rules;
  private final EditDefaultChannelGroups editGroups;

  DefaultChannelGroupsController(
      DefaultChannelGroupRules rules, EditDefaultChannelGroups editGroups) {
    this.rules = rules;
    this.editGroups = editGroups;
  }

  /**
   * Creates a group of default channels. Only administrators may call it. Clients get the event
   * {@code default_stream_groups}.
   */
  @OperationId("create-default-channel-group")
  @Post("/default_stream_groups/create")
  void create(Caller caller, @Params CreateDefaultChannelGroupParams params) {
    rules.requireAdministrator(caller);
    List<VisibleChannel> chosen = rules.channels(caller, params.streamNames());
    editGroups.create(caller.organizationId(), params, chosen);
  }

  /**
   * Changes the name or the description of a group of default channels. Only administrators may
   * call it. Clients get the event {@code default_stream_groups}.
   */
  @OperationId("update-default-channel-group")
  @Patch("/default_stream_groups/{group_id:[0-9]+}")
  void update(Caller caller, @Params UpdateDefaultChannelGroupParams params) {
    rules.requireAdministrator(caller);
    editGroups.update(caller.organizationId(), params);
  }

  /**
   * Deletes a group of default channels; its channels stay. Only administrators may call it.
   * Clients get the event {@code default_stream_groups}.
   */
  @OperationId("delete-default-channel-group")
  @Delete("/default_stream_groups/{group_id:[0-9]+}")
  void delete(Caller caller, @Params DefaultChannelGroupIdParams params) {
    rules.requireAdministrator(caller);
    editGroups.delete(caller.organizationId(), params.groupId());
  }

  /**
   * Adds channels to a group of default channels, or removes them. Only administrators may call it.
   * Clients get the event {@code default_stream_groups}.
   */
  @OperationId("change-channels-of-default-channel-group")
  @Patch("/default_stream_groups/{group_id:[0-9]+}/streams")
  void changeChannels(Caller caller, @Params ChangeGroupChannelsParams params) {
    rules.requireAdministrator(caller);
    List<VisibleChannel> chosen = rules.channels(caller, params.streamNames());
    switch (params.op()) {
      case ADD -> editGroups.addChannels(caller.organizationId(), params.groupId(), chosen);
      case REMOVE -> editGroups.removeChannels(caller.organizationId(), params.groupId(), chosen);
    }
  }
}
