package chat.localstack.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import chat.testkit.Answer;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Effects of a deactivated and reactivated user group in other services. */
@EndToEnd
class DeactivatedGroupIT {
  private static final String SENDING = "can_send_message_group";

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
  void deactivatedGroupMentionsNoMember() {
    String name = Site.newGroupName();
    long groupId = site.group(name, "moderator");
    String channel = site.channel("member", "moderator");
    assertThat(isModeratorMentioned(channel, name)).isTrue();
    deactivate(groupId);
    assertThat(isModeratorMentioned(channel, name)).isFalse();
    reactivate(groupId);
    assertThat(isModeratorMentioned(channel, name)).isTrue();
  }

  /** Sets the group that may send to the channel. */
  private Answer setSenders(long channelId, long groupId) {
    return site.as("member").patch("/api/v1/streams/" + channelId, SENDING, Map.of("new", groupId));
  }

  private void assertInUse(long groupId, long channelId) {
    assertThat(
            site.as("owner")
                .post("/api/v1/user_groups/" + groupId + "/deactivate")
                .refused(
                    400, "CANNOT_DEACTIVATE_GROUP_IN_USE", "Cannot deactivate user group in use.")
                .at("/objections")
                .toString())
        .isEqualTo(
            "[{\"type\":\"channel\",\"channel_id\":%d,\"settings\":[\"%s\"]}]"
                .formatted(channelId, SENDING));
  }

  @Test
  void channelPermissionRefusesADeactivatedGroup() {
    long groupId = site.group(Site.newGroupName(), "moderator");
    long channelId = site.channelId(site.channel("member"));
    deactivate(groupId);
    setSenders(channelId, groupId).refused(400, "BAD_REQUEST", "User group is deactivated.");
    reactivate(groupId);
    setSenders(channelId, groupId).succeeded();
    assertInUse(groupId, channelId);
  }

  @Test
  void replacedGroupOfAChannelCanBeDeactivated() {
    long groupId = site.group(Site.newGroupName(), "moderator");
    long other = site.group(Site.newGroupName(), "moderator");
    long channelId = site.channelId(site.channel("member"));
    setSenders(channelId, groupId).succeeded();
    assertInUse(groupId, channelId);
    setSenders(channelId, other).succeeded();
    deactivate(groupId);
  }

  @Test
  void groupOfAnArchivedChannelCanBeDeactivated() {
    long groupId = site.group(Site.newGroupName(), "moderator");
    long channelId = site.channelId(site.channel("member"));
    String path = "/api/v1/streams/" + channelId;
    setSenders(channelId, groupId).succeeded();
    assertInUse(groupId, channelId);
    site.as("member").delete(path).succeeded();
    deactivate(groupId);
    site.as("member")
        .patch(path, "is_archived", false)
        .refused(400, "BAD_REQUEST", "User group is deactivated.");
    reactivate(groupId);
    site.as("member").patch(path, "is_archived", false).succeeded();
    assertInUse(groupId, channelId);
  }
}
