package chat.channels;

import chat.contracts.Program;
import chat.testkit.Answer;
import chat.testkit.ApiClient;
import chat.testkit.RunningService;
import chat.testkit.TestOrganization;
import chat.testkit.TestServers;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Creates channels of an organization, and changes rows that no operation changes yet. */
public final class ChannelsOf {
  private static final ObjectMapper JSON = new ObjectMapper();

  /** The fields of a channel in responses and events. */
  public static final List<String> FIELDS =
      List.of(
          "stream_id",
          "name",
          "description",
          "rendered_description",
          "date_created",
          "creator_id",
          "invite_only",
          "is_web_public",
          "stream_post_policy",
          "is_announcement_only",
          "history_public_to_subscribers",
          "first_message_id",
          "folder_id",
          "is_recently_active",
          "is_archived",
          "message_retention_days",
          "stream_weekly_traffic",
          "subscriber_count",
          "topics_policy",
          "can_add_subscribers_group",
          "can_administer_channel_group",
          "can_create_topic_group",
          "can_delete_any_message_group",
          "can_delete_own_message_group",
          "can_move_messages_out_of_channel_group",
          "can_move_messages_within_channel_group",
          "can_remove_subscribers_group",
          "can_resolve_topics_group",
          "can_send_message_group",
          "can_subscribe_group");

  private final TestOrganization organization;
  private final TestServers servers;

  public ChannelsOf(TestOrganization organization, TestServers servers) {
    this.organization = organization;
    this.servers = servers;
  }

  /** Creates a channel and returns its id. */
  public long create(long creator, String name, List<Long> subscribers, Object... settings) {
    List<Object> parameters = new ArrayList<>(List.of("name", name, "subscribers", subscribers));
    parameters.addAll(Arrays.asList(settings));
    return organization
        .as(creator)
        .post("/api/v1/channels/create", parameters.toArray())
        .succeeded()
        .longAt("/id");
  }

  public void execute(String sql, long... ids) {
    try (Connection connection = servers.connect(Program.CHANNELS);
        PreparedStatement statement = connection.prepareStatement(sql)) {
      for (int i = 0; i < ids.length; i++) {
        statement.setLong(i + 1, ids[i]);
      }
      statement.execute();
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Posts JSON as identity-service does. */
  public static Answer postInternal(RunningService service, String path, Object body) {
    return post(service.asProgram(Program.IDENTITY), path, body);
  }

  public static Answer post(ApiClient client, String path, Object body) {
    try {
      return client.send(
          "POST",
          path,
          "application/json",
          JSON.writeValueAsString(body).getBytes(StandardCharsets.UTF_8));
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(e);
    }
  }
}
