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

/** Uploads, downloads and access rights of files across all services. */
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

  private void assertOpens(String account, String url) {
    Answer answer = site.as(account).get(url);
    assertThat(answer.status()).as(answer.text()).isEqualTo(200);
    assertThat(answer.body()).isEqualTo(TEXT);
  }

  private void assertRefused(String account, String url) {
    assertThat(site.as(account).get(url).status()).isEqualTo(403);
  }

  @Test
  void fileAccessFollowsTheLinkingMessage() {
    String channel = privateChannel("member", "owner");
    String url = uploadedByMember("menu.txt");
    assertRefused("owner", url);
    long message = site.send(channel, "lunch", "The [menu](" + url + ")");
    assertOpens("owner", url);
    assertOpens("member", url);
    assertRefused("moderator", url);
    assertThat(site.anybody().get(url).status()).isEqualTo(403);
    assertThat(site.anybody().withHeader("Accept", "text/html").get(url).header("Location"))
        .hasValueSatisfying(location -> assertThat(location).endsWith("/login"));

    Answer listed = site.as("member").get("/api/v1/attachments").succeeded();
    assertThat(listed.at("/attachments").toString()).contains("[" + message + "]");

    site.as("owner").delete("/api/v1/messages/" + message).succeeded();
    await().untilAsserted(() -> assertRefused("owner", url));
    assertOpens("member", url);
  }

  @Test
  void unsubscribedUserCannotOpenFilesOfLaterMessages() {
    String channel = privateChannel("member", "owner");
    site.as("owner")
        .delete("/api/v1/users/me/subscriptions", "subscriptions", new String[] {channel})
        .succeeded();
    String url = uploadedByMember("later.txt");
    site.send(channel, "lunch", "The [menu](" + url + ")");
    assertRefused("owner", url);
  }

  @Test
  void unsubscribingFromAPrivateChannelClosesItsFiles() {
    String channel = privateChannel("member", "moderator");
    String url = uploadedByMember("menu.txt");
    site.send(channel, "lunch", "The [menu](" + url + ")");
    site.as("moderator")
        .delete("/api/v1/users/me/subscriptions", "subscriptions", new String[] {channel})
        .succeeded();
    assertRefused("moderator", url);
    assertRefused("owner", url);
    site.as("member")
        .post(
            "/api/v1/users/me/subscriptions",
            "subscriptions",
            "[{\"name\":\"" + channel + "\"}]",
            "principals",
            new long[] {site.userId("moderator")})
        .succeeded();
    assertOpens("moderator", url);
  }

  @Test
  void publicChannelFilesAreOpenToMembersAndSubscribedGuests() {
    String url = uploadedByMember("menu.txt");
    site.send(site.channel("member"), "lunch", "The [menu](" + url + ")");
    assertOpens("moderator", url);
    assertRefused("guest", url);
    site.send(site.channel("member", "guest"), "lunch", "The [menu](" + url + ")");
    assertOpens("guest", url);
  }

  @Test
  void removedLinkClosesTheFile() {
    String channel = site.channel("member", "owner");
    String url = uploadedByMember("menu.txt");
    long message = site.send(channel, "lunch", "The [menu](" + url + ")");
    assertOpens("owner", url);
    site.as("member").patch("/api/v1/messages/" + message, "content", "No menu").succeeded();
    await().untilAsserted(() -> assertRefused("owner", url));
  }

  @Test
  void removedFileIsNotFound() {
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
  void customEmojiWorksInReactionAndStatus() {
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
  void newAvatarIsVisibleToOthersImmediately() {
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
