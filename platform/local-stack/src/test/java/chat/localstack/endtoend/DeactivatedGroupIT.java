package chat.localstack.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import chat.testkit.Answer;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What a group gave in other services is gone with it, and there again when it comes back. */
@EndToEnd
class DeactivatedGroupIT {
  private final Site site;

  DeactivatedGroupIT(Site site) {
    this.site = site;
  }

  private void deactivate(long groupId) {
    site.as("owner").post("/api/v1/user_groups/" + groupId + "/deactivate").succeeded();
  }

  private void reactivate(long groupId) {
    site.as("owner").patch("/api/v1/user_groups/" + groupId, "deactivated", false).succeeded();
  }

  private boolean isModeratorMentioned(String channel, String group) {
    long message = site.send(channel, "call", "@*" + group + "* please come");
    return site.as("moderator")
        .get("/api/v1/messages/" + message)
        .succeeded()
        .at("/message/flags")
        .toString()
        .contains("\"mentioned\"");
  }

  @Test
  void nobodyIsMentionedByADeactivatedGroup() {
    String name = Site.newGroupName();
    long groupId = site.group(name, "moderator");
    String channel = site.channel("member", "moderator");
    assertThat(isModeratorMentioned(channel, name)).isTrue();
    deactivate(groupId);
    assertThat(isModeratorMentioned(channel, name)).isFalse();
    reactivate(groupId);
    assertThat(isModeratorMentioned(channel, name)).isTrue();
  }

  @Test
  void aDeactivatedGroupIsNoPermissionOfAChannel() {
    long groupId = site.group(Site.newGroupName(), "moderator");
    String channel = site.channel("member");
    long channelId =
        site.as("member")
            .get("/api/v1/get_stream_id", "stream", channel)
            .succeeded()
            .longAt("/stream_id");
    deactivate(groupId);
    Answer refused =
        site.as("member")
            .patch(
                "/api/v1/streams/" + channelId, "can_send_message_group", Map.of("new", groupId));
    refused.refused(400, "BAD_REQUEST", "User group is deactivated.");
    reactivate(groupId);
    site.as("member")
        .patch("/api/v1/streams/" + channelId, "can_send_message_group", Map.of("new", groupId))
        .succeeded();
    site.as("owner")
        .post("/api/v1/user_groups/" + groupId + "/deactivate")
        .refused(400, "CANNOT_DEACTIVATE_GROUP_IN_USE", "Cannot deactivate user group in use.");
  }
}
