package chat.messaging.report;

import chat.kit.state.StatePart;
import chat.kit.state.StateRequest;
import io.micronaut.serde.annotation.Serdeable;
import jakarta.inject.Singleton;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Provides {@code server_report_message_types} (API: register-queue). */
@Singleton
final class ReportTypesState implements StatePart {

  private static final List<KeyAndName> TYPES =
      Arrays.stream(ReportType.values())
          .map(type -> new KeyAndName(type.key(), type.label()))
          .toList();

  @Serdeable
  record KeyAndName(String key, String name) {}

  @Override
  public String eventType() {
    return "realm";
  }

  @Override
  public void put(StateRequest request, Map<String, @Nullable Object> fields) {
    fields.put("server_report_message_types", TYPES);
  }
}
