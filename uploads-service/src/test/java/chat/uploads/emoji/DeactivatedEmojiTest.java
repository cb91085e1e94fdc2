package chat.uploads.emoji;

import chat.contracts.Program;
import chat.kit.token.Role;
import chat.testkit.Answer;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import chat.testkit.TestOrganization;
import chat.uploads.picture.SamplePictures;
import java.time.Instant;
import org.junit.jupiter.api.Test;

@ServiceTest(Program.UPLOADS)
final class DeactivatedEmojiTest {

  private static final byte[] PNG = SamplePictures.filled("png", 3, 3, -1);

  private final RunningService service;
  private final TestOrganization organization;

  DeactivatedEmojiTest(RunningService service) {
    this.service = service;
    this.organization = new TestOrganization(service);
  }

  private Answer add(long account, String name) {
    return organization
        .as(account)
        .upload("/api/v1/realm/emoji/" + name, "f", "a.png", "image/png", PNG);
  }

  private void insertDeactivated(long account, int count) {
    CustomEmojiRepository emojis = service.bean(CustomEmojiRepository.class);
    Instant now = service.clock().instant();
    for (int i = 0; i < count; i++) {
      CustomEmoji emoji =
          emojis.insert(organization.id(), "old", "old.png", false, account, now).getFirst();
      emojis.deactivate(organization.id(), emoji.emojiId());
    }
  }

  @Test
  void deactivatedEmojiAreLimitedPerAccount() {
    long one = organization.account(Role.MEMBER);
    insertDeactivated(one, 499);
    add(one, "last").succeeded();
    organization.as(one).delete("/api/v1/realm/emoji/last").succeeded();
    String refusal =
        "Too many of your custom emoji are deactivated (limit: 500); another user can add one";
    add(one, "more").refused(400, "BAD_REQUEST", refusal);
    add(organization.account(Role.MEMBER), "more").succeeded();
  }
}
