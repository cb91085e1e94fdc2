package chat.identity.realmdomain;

import chat.kit.state.StatePart;
import chat.kit.state.StateRequest;
import jakarta.inject.Singleton;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Initial state (API: register-queue): the organization's e-mail domains. */
@Singleton
final class RealmDomainsState implements StatePart {
  private final RealmDomainRepository domains;

  RealmDomainsState(RealmDomainRepository domains) {
    this.domains = domains;
  }

  @Override
  public String eventType() {
    return "realm_domains";
  }

  @Override
  public void put(StateRequest request, Map<String, @Nullable Object> fields) {
    fields.put("realm_domains", domains.list(request.organizationId()));
  }
}
