package chat.identity.organization;

import chat.kit.outbox.Change;
import chat.kit.outbox.Outbox;
import chat.kit.token.Caller;
import io.micronaut.transaction.TransactionDefinition.Propagation;
import io.micronaut.transaction.annotation.Transactional;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Stores, records and announces new values of an organization's settings.
 *
 * <p>Callers hold the organization's lock and have checked the values.
 */
@Singleton
public class ApplySettings {
  private final OrganizationRepository organizations;
  private final RealmEvent realmEvent;
  private final Outbox outbox;
  private final Clock clock;

  ApplySettings(
      OrganizationRepository organizations, RealmEvent realmEvent, Outbox outbox, Clock clock) {
    this.organizations = organizations;
    this.realmEvent = realmEvent;
    this.outbox = outbox;
    this.clock = clock;
  }

  /** Applies one value in its JSON form; does nothing if it does not differ. */
  @Transactional(propagation = Propagation.MANDATORY)
  public void set(Organization before, Caller caller, OrganizationSetting setting, Object value) {
    apply(before, caller, null, Map.of(setting, value));
  }

  /**
   * Applies values in their JSON form, as far as they differ.
   *
   * @param name null if it stays unchanged
   */
  @Transactional(propagation = Propagation.MANDATORY)
  void apply(
      Organization before,
      Caller caller,
      @Nullable String name,
      Map<OrganizationSetting, Object> values) {
    Map<OrganizationSetting, Object> changed = new EnumMap<>(OrganizationSetting.class);
    changed.putAll(values);
    changed
        .entrySet()
        .removeIf(entry -> entry.getValue().equals(before.settings().value(entry.getKey())));
    String newName = name == null || name.equals(before.name()) ? null : name;
    if (newName == null && changed.isEmpty()) {
      return;
    }
    organizations.update(
        before.organizationId(),
        newName == null ? before.name() : newName,
        before.settings().chosenWith(changed));
    recordHistory(caller, before, newName, changed);
    List<Change> changes = new ArrayList<>();
    Organization after = organizations.get(before.organizationId());
    changes.add(OrganizationChanged.of(after));
    changes.addAll(realmEvent.of(after, newName, changed));
    outbox.append(before.organizationId(), changes);
  }

  private void recordHistory(
      Caller caller,
      Organization before,
      @Nullable String name,
      Map<OrganizationSetting, Object> changed) {
    if (name != null) {
      addChange(caller, "name", before.name(), name);
    }
    changed.forEach((setting, value) ->
        addChange(caller, setting.wireName(), before.settings().value(setting), value));
  }

  private void addChange(Caller caller, String property, Object old, Object value) {
    organizations.addChange(
        caller.organizationId(), caller.userId(), clock.instant(), property, old, value);
  }
}
