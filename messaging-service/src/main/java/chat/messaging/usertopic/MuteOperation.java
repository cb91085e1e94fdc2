package chat.messaging.usertopic;

/** What an older client does with a muted topic. */
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
