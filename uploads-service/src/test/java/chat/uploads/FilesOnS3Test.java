package chat.uploads;

import static org.assertj.core.api.Assertions.assertThat;

import chat.blob.BlobStore;
import chat.kit.token.Role;
import chat.testkit.Answer;
import chat.testkit.ApiClient;
import chat.testkit.RunningService;
import chat.testkit.TestOrganization;
import chat.uploads.picture.SamplePictures;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Files, avatars and emoji are stored in and served from S3. */
final class FilesOnS3Test {

  private static final byte[] PICTURE = SamplePictures.filled("png", 60, 60, 0xFFFF0000);

  private final RunningService service = OnS3.service();
  private final TestOrganization organization = new TestOrganization(service);
  private final ApiClient client = organization.as(organization.account(Role.OWNER));

  FilesOnS3Test() throws Exception {}

  private String uploaded(String name, byte[] content) {
    return client
        .upload("/api/v1/user_uploads", "file", name, "application/octet-stream", content)
        .succeeded()
        .textAt("/url");
  }

  private Answer fetchedByVisitor(String url) {
    return service.asVisitor(organization.id()).get(url);
  }

  private List<String> blobs() {
    List<String> keys = new ArrayList<>();
    service.bean(BlobStore.class).list(stored -> keys.add(stored.key().text()));
    return keys.stream().filter(key -> key.startsWith(organization.id() + "/")).toList();
  }

  @Test
  void fileIsReadWholeAndInParts() {
    byte[] content = new byte[(17 << 20) + 3];
    new Random(1).nextBytes(content);
    String url = uploaded("large.bin", content);
    assertThat(client.get(url).body()).isEqualTo(content);
    Answer part = client.withHeader("Range", "bytes=16777210-16777229").get(url);
    assertThat(part.status()).isEqualTo(206);
    assertThat(part.header("Content-Range")).hasValue("bytes 16777210-16777229/" + content.length);
    assertThat(part.body()).isEqualTo(Arrays.copyOfRange(content, 16777210, 16777230));
    Answer last = client.withHeader("Range", "bytes=-3").get(url);
    assertThat(last.body())
        .isEqualTo(Arrays.copyOfRange(content, content.length - 3, content.length));
    assertThat(client.withHeader("Range", "bytes=17825795-").get(url).status()).isEqualTo(416);
    Answer head = client.send("HEAD", url, "", new byte[0]);
    assertThat(head.header("Content-Length")).hasValue(Integer.toString(content.length));
  }

  @Test
  void emptyFileIsRead() {
    Answer answer = client.get(uploaded("empty.txt", new byte[0]));
    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.body()).isEmpty();
  }

  @Test
  void removedFileIsDeletedFromStorage() {
    String url = uploaded("a.txt", new byte[10]);
    long id = client.get("/api/v1/attachments").succeeded().longAt("/attachments/0/id");
    assertThat(blobs()).hasSize(1);
    client.send("DELETE", "/api/v1/attachments/" + id, "", new byte[0]).succeeded();
    assertThat(client.get(url).status()).isEqualTo(404);
    assertThat(blobs()).isEmpty();
  }

  @Test
  void avatarIsShownAndReplaced() {
    String path = "/api/v1/users/me/avatar";
    String url = client.upload(path, "file", "me.png", "image/png", PICTURE).textAt("/avatar_url");
    assertThat(fetchedByVisitor(url).header("Content-Type")).hasValue("image/png");
    assertThat(fetchedByVisitor(url.replace(".png", "-medium.png")).status()).isEqualTo(200);
    String next = client.upload(path, "file", "me.png", "image/png", PICTURE).textAt("/avatar_url");
    assertThat(next).isNotEqualTo(url);
    assertThat(fetchedByVisitor(next).status()).isEqualTo(200);
  }

  @Test
  void animatedEmojiAndItsStillAreServed() {
    client.upload("/api/v1/realm/emoji/tick", "f", "a.gif", "image/gif", animatedGif()).succeeded();
    JsonNode emoji = client.get("/api/v1/realm/emoji").at("/emoji").elements().next();
    for (String address : List.of("source_url", "still_url")) {
      Answer picture = fetchedByVisitor(emoji.path(address).textValue());
      assertThat(picture.status()).isEqualTo(200);
      assertThat(picture.header("Content-Type")).hasValue("image/png");
    }
  }

  private static byte[] animatedGif() {
    return SamplePictures.gif(20, 20, List.of(0xFFFF0000, 0xFF00FF00));
  }
}
