package chat.localstack.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import chat.testkit.Answer;
import chat.testkit.ApiClient;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.UUID;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;

/** Files and pictures on their way through the gateway and all services that have a part in it. */
@EndToEnd
class FilesIT {

  private static final byte[] TEXT = "The menu\n".getBytes(StandardCharsets.UTF_8);

  private final Site site;

  FilesIT(Site site) {
    this.site = site;
  }

  private String uploadedByMember(String name) {
    return site.as("member")
        .upload("/api/v1/user_uploads", "file", name, "text/plain", TEXT)
        .succeeded()
        .textAt("/url");
  }

  private String privateChannel(String... subscribers) {
    String name = Site.newName();
    site.as("member")
        .post(
            "/api/v1/channels/create",
            "name",
            name,
            "subscribers",
            Arrays.stream(subscribers).map(site::userId).toList(),
            "invite_only",
            true)
        .succeeded();
    return name;
  }

  private void opens(String account, String url) {
    Answer answer = site.as(account).get(url);
    assertThat(answer.status()).as(answer.text()).isEqualTo(200);
    assertThat(answer.body()).isEqualTo(TEXT);
  }

  private void isRefused(String account, String url) {
    assertThat(site.as(account).get(url).status()).isEqualTo(403);
  }

  @Test
  void fileFollowsTheMessageThatLinksIt() {
    String channel = privateChannel("member", "owner");
    String url = uploadedByMember("menu.txt");
    isRefused("owner", url);
    long message = site.send(channel, "lunch", "The [menu](" + url + ")");
    opens("owner", url);
    opens("member", url);
    isRefused("moderator", url);
    assertThat(site.anybody().get(url).status()).isEqualTo(403);
    assertThat(site.anybody().withHeader("Accept", "text/html").get(url).header("Location"))
        .hasValueSatisfying(place -> assertThat(place).endsWith("/login"));

    Answer listed = site.as("member").get("/api/v1/attachments").succeeded();
    assertThat(listed.at("/attachments").toString()).contains("[" + message + "]");

    site.as("owner").delete("/api/v1/messages/" + message).succeeded();
    await().untilAsserted(() -> isRefused("owner", url));
    opens("member", url);
  }

  @Test
  void whoLosesTheChannelLosesTheFileOfLaterMessages() {
    String channel = privateChannel("member", "owner");
    site.as("owner")
        .delete("/api/v1/users/me/subscriptions", "subscriptions", new String[] {channel})
        .succeeded();
    String url = uploadedByMember("later.txt");
    site.send(channel, "lunch", "The [menu](" + url + ")");
    isRefused("owner", url);
  }

  @Test
  void filesAreClosedAfterLeavingThePrivateChannel() {
    String channel = privateChannel("member", "moderator");
    String url = uploadedByMember("menu.txt");
    site.send(channel, "lunch", "The [menu](" + url + ")");
    site.as("moderator")
        .delete("/api/v1/users/me/subscriptions", "subscriptions", new String[] {channel})
        .succeeded();
    isRefused("moderator", url);
    isRefused("owner", url);
    site.as("member")
        .post(
            "/api/v1/users/me/subscriptions",
            "subscriptions",
            "[{\"name\":\"" + channel + "\"}]",
            "principals",
            new long[] {site.userId("moderator")})
        .succeeded();
    opens("moderator", url);
  }

  @Test
  void filesOfPublicChannelsAreForMembersAndForGuestsWhoAreInThem() {
    String url = uploadedByMember("menu.txt");
    site.send(site.channel("member"), "lunch", "The [menu](" + url + ")");
    opens("moderator", url);
    isRefused("guest", url);
    site.send(site.channel("member", "guest"), "lunch", "The [menu](" + url + ")");
    opens("guest", url);
  }

  @Test
  void editedMessageLetsGoOfItsFile() {
    String channel = site.channel("member", "owner");
    String url = uploadedByMember("menu.txt");
    long message = site.send(channel, "lunch", "The [menu](" + url + ")");
    opens("owner", url);
    site.as("member").patch("/api/v1/messages/" + message, "content", "No menu").succeeded();
    await().untilAsserted(() -> isRefused("owner", url));
  }

  @Test
  void removedFileIsGone() {
    String channel = site.channel("member", "owner");
    String url = uploadedByMember("menu.txt");
    site.send(channel, "lunch", "The [menu](" + url + ")");
    ApiClient member = site.as("member");
    long last = member.get("/api/v1/attachments").at("/attachments").size() - 1;
    long id = member.get("/api/v1/attachments").longAt("/attachments/" + last + "/id");
    member.delete("/api/v1/attachments/" + id).succeeded();
    assertThat(site.as("owner").get(url).status()).isEqualTo(404);
    assertThat(member.get(url).status()).isEqualTo(404);
  }

  @Test
  void customEmojiIsUsedAsAReactionAndAStatus() {
    String name = "menu-" + UUID.randomUUID();
    ApiClient member = site.as("member");
    member
        .upload("/api/v1/realm/emoji/" + name, "file", "menu.png", "image/png", picture())
        .succeeded();
    long message = site.send(site.channel("member", "owner"), "lunch", "Soup");
    site.as("owner")
        .post("/api/v1/messages/" + message + "/reactions", "emoji_name", name)
        .succeeded();
    assertThat(
            member
                .get("/api/v1/messages/" + message)
                .succeeded()
                .textAt("/message/reactions/0/reaction_type"))
        .isEqualTo("realm_emoji");
    member.post("/api/v1/users/me/status", "emoji_name", name).succeeded();
    assertThat(
            site.as("owner")
                .get("/api/v1/users/" + site.userId("member") + "/status")
                .succeeded()
                .textAt("/status/reaction_type"))
        .isEqualTo("realm_emoji");
  }

  @Test
  void avatarIsSeenByOthersAtOnce() {
    ApiClient moderator = site.as("moderator");
    String url =
        moderator
            .upload("/api/v1/users/me/avatar", "file", "me.png", "image/png", picture())
            .succeeded()
            .textAt("/avatar_url");
    String path = "/api/v1/users/" + site.userId("moderator");
    assertThat(site.as("owner").get(path).textAt("/user/avatar_url")).isEqualTo(url);
    assertThat(site.anybody().get(url).status()).isEqualTo(200);
    assertThat(site.anybody().get(url.replace(".png", "-medium.png")).status()).isEqualTo(200);
    moderator.delete("/api/v1/users/me/avatar").succeeded();
    assertThat(site.as("owner").get(path).at("/user/avatar_url").toString()).doesNotContain(url);
  }

  private static byte[] picture() {
    ByteArrayOutputStream png = new ByteArrayOutputStream();
    try {
      ImageIO.write(new BufferedImage(20, 20, BufferedImage.TYPE_INT_RGB), "png", png);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
    return png.toByteArray();
  }
}
