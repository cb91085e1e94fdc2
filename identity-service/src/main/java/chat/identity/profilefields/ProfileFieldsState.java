package chat.identity.profilefields;

import static java.util.stream.Collectors.toMap;

import chat.kit.state.StatePart;
import chat.kit.state.StateRequest;
import io.micronaut.serde.annotation.Serdeable;
import jakarta.inject.Singleton;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Initial state (API: register-queue): the custom profile fields and the field types. */
@Singleton
final class ProfileFieldsState implements StatePart {
  private static final Map<String, Type> TYPES =
      Arrays.stream(FieldType.values())
          .collect(
              toMap(
                  Enum::name,
                  type -> new Type(type.number(), type.title()),
                  (one, _) -> one,
                  TreeMap::new));

  private final ProfileFieldRepository fieldStore;

  ProfileFieldsState(ProfileFieldRepository fieldStore) {
    this.fieldStore = fieldStore;
  }

  /** A field type that clients offer when a field is created. */
  @Serdeable
  record Type(int id, String name) {}

  @Override
  public String eventType() {
    return "custom_profile_fields";
  }

  @Override
  public void put(StateRequest request, Map<String, @Nullable Object> fields) {
    fields.put("custom_profile_fields", fieldStore.list(request.organizationId()));
    fields.put("custom_profile_field_types", TYPES);
  }
}
