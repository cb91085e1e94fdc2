package chat.identity.invite;

import io.micronaut.scheduling.annotation.Scheduled;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Duration;

/** Deletes invitations that ended long ago; until then, their links explain why they fail. */
@Singleton
final class EndedInvitations {
  private static final Duration RETENTION = Duration.ofDays(30);
  private static final int BATCH_SIZE = 1_000;

  private final InvitationRepository invitations;
  private final Clock clock;

  EndedInvitations(InvitationRepository invitations, Clock clock) {
    this.invitations = invitations;
    this.clock = clock;
  }

  @Scheduled(initialDelay = "1m", fixedDelay = "1h")
  void delete() {
    int deleted;
    do {
      deleted = invitations.deleteEnded(clock.instant().minus(RETENTION), BATCH_SIZE);
    } while (deleted == BATCH_SIZE);
  }
}
