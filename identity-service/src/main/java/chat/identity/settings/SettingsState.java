package chat.identity.settings;

import chat.identity.account.Account;
import chat.identity.account.AccountRepository;
import chat.kit.state.StatePart;
import chat.kit.state.StateRequest;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Initial state (API: register-queue): the account's settings, named as in {@code PATCH /settings}.
 */
@Singleton
final class SettingsState implements StatePart {
  private static final List<Map<String, String>> EMOJI_SETS =
      List.of(
          Map.of("key", "google", "text", "Google"),
          Map.of("key", "google-blob", "text", "Google blobs"),
          Map.of("key", "twitter", "text", "Twitter"),
          Map.of("key", "text", "text", "Plain text"));

  private static final List<String> SOUNDS = List.of("ding", "chime", "chirp", "none");

  /** What clients offer for some of the settings. */
  static final Map<String, Object> CHOICES =
      Map.of("emojiset_choices", EMOJI_SETS, "available_notification_sounds", SOUNDS);

  private final AccountRepository accounts;

  SettingsState(AccountRepository accounts) {
    this.accounts = accounts;
  }

  @Override
  public String eventType() {
    return "user_settings";
  }

  @Override
  public void put(StateRequest request, Map<String, @Nullable Object> fields) {
    accounts
        .find(request.organizationId(), request.userId())
        .ifPresent(account -> fields.put("user_settings", chosen(account)));
  }

  private static Map<String, Object> chosen(Account account) {
    Map<String, Object> chosen = new TreeMap<>(account.settings().all());
    chosen.put("timezone", account.timezone());
    chosen.put("email_address_visibility", account.emailAddressVisibility().number());
    chosen.putAll(CHOICES);
    return chosen;
  }
}
