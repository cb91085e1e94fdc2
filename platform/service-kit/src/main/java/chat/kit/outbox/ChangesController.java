package chat.kit.outbox;

import chat.kit.http.InternalOperations;
import chat.kit.token.ForServices;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.QueryValue;
import io.micronaut.serde.annotation.Serdeable;
import java.util.Map;
import java.util.TreeMap;

/** Returns the latest change numbers of this owner, for services that project its facts. */
@InternalOperations
@ForServices
final class ChangesController {

  private final OutboxStore outbox;

  ChangesController(OutboxStore outbox) {
    this.outbox = outbox;
  }

  /**
   * @param changes the latest number per topic, for example {@code {"channel-changed": 42}}
   */
  @Serdeable
  record Latest(Map<String, Long> changes) {}

  @Get("/changes")
  Latest changes(@QueryValue("organization_id") long organizationId) {
    var changes = new TreeMap<String, Long>();
    outbox
        .latest(organizationId)
        .numbers()
        .forEach((topic, number) -> changes.put(topic.wireName(), number));
    return new Latest(changes);
  }
}
