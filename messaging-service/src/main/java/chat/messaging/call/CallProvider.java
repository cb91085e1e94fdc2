package chat.messaging.call;

import chat.identity.copy.Account;
import chat.kit.limit.Deadline;
import org.jspecify.annotations.Nullable;

/** Somebody who makes video calls. */
interface CallProvider {

  /** In place of a provider's number: there are no calls. */
  int DISABLED = 0;

  /** In the path, {@code nextcloud_talk}, and in the operator's configuration. */
  String wireName();

  /** Its key in {@code realm_available_video_chat_providers}, as real servers name it. */
  default String stateKey() {
    return wireName();
  }

  /** What people know it by. */
  String title();

  /** As {@code video_chat_provider} numbers it. */
  int number();

  boolean isConfigured();

  /** The address of a new call; refused where it is not configured or does not make one. */
  String create(Wish wish);

  /**
   * What is wanted.
   *
   * @param name of the call; null where its maker does not care
   * @param deadline of its maker
   */
  record Wish(Account maker, @Nullable String name, boolean withVideo, Deadline deadline) {

    String nameOrDefault() {
      return name == null ? maker.fullName() + "'s Zulip room" : name;
    }
  }
}
