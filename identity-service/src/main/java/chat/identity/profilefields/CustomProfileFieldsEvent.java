package chat.identity.profilefields;

import chat.kit.event.Audience;
import chat.kit.event.ClientEvent;
import chat.kit.outbox.Change;
import io.micronaut.serde.annotation.Serdeable;
import java.util.List;

/** The client event {@code custom_profile_fields}, with all fields of the organization. */
@Serdeable
record CustomProfileFieldsEvent(List<ProfileField> fields) {

  static Change of(long organizationId, List<ProfileField> fields) {
    return ClientEvent.of(
        organizationId,
        "custom_profile_fields",
        Audience.ORGANIZATION,
        new CustomProfileFieldsEvent(fields));
  }
}
