package chat.channels.channel;

import chat.channels.channel.GroupReferenceRepository.GroupReference;
import chat.kit.http.InternalOperations;
import chat.kit.token.ForServices;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.QueryValue;
import io.micronaut.serde.annotation.Serdeable;
import java.util.List;

/** Returns the channel settings that name a group to identity-service (decision 16). */
@InternalOperations
@ForServices
final class GroupReferencesController {

  /** Maximum number of channels in a response. */
  private static final int MAX_CHANNELS = 1_000;

  private final GroupReferenceRepository repository;

  GroupReferencesController(GroupReferenceRepository repository) {
    this.repository = repository;
  }

  @Serdeable
  record References(List<GroupReference> references) {}

  @Get("/group_references")
  References references(
      @QueryValue("organization_id") long organizationId, @QueryValue("group_id") long groupId) {
    return new References(repository.find(organizationId, groupId, MAX_CHANNELS));
  }
}
