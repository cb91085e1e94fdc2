package chat.messaging.usertopic;

/** Parameter {@code op} of API: mute-topic, for older clients. */
enum MuteOperation {
  ADD(VisibilityPolicy.MUTED),
  REMOVE(VisibilityPolicy.INHERIT);

  private final VisibilityPolicy policy;

  MuteOperation(VisibilityPolicy policy) {
    this.policy = policy;
  }

  VisibilityPolicy policy() {
    return policy;
  }
}
