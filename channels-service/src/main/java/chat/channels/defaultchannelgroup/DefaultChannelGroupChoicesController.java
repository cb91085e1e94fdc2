package chat.channels.defaultchannelgroup;

import chat.kit.http.InternalOperations;
import chat.kit.token.ForServices;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.QueryValue;
import io.micronaut.serde.annotation.Serdeable;
import java.util.List;

/** Lists the groups of default channels for the page on which people join. */
@InternalOperations
@ForServices
final class DefaultChannelGroupChoicesController {

  private final DefaultChannelGroupRepository groups;

  DefaultChannelGroupChoicesController(DefaultChannelGroupRepository groups) {
    this.groups = groups;
  }

  @Serdeable
  record Choice(long id, String name, String description) {}

  @Serdeable
  record Choices(List<Choice> groups) {}

  @Get("/default_channel_groups")
  Choices list(@QueryValue("organization_id") long organizationId) {
    return new Choices(
        groups.list(organizationId).stream()
            .map(group -> new Choice(group.id(), group.name(), group.description()))
            .toList());
  }
}
