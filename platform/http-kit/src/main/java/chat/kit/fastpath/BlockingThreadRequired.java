package chat.kit.fastpath;

/** Ends an attempt on the event loop because the response requires a blocking call. */
final class BlockingThreadRequired extends RuntimeException {

  private static final long serialVersionUID = 1;

  /** Has no stack trace, because it is thrown for every response that is not cached. */
  BlockingThreadRequired() {
    super("A blocking thread is required", null, false, false);
  }
}
