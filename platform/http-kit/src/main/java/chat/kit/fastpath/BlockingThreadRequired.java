package chat.kit.fastpath;

/** Ends an attempt on the event loop: the answer needs something that blocks. */
final class BlockingThreadRequired extends RuntimeException {

  private static final long serialVersionUID = 1;

  /** Without a stack trace, since it is thrown for every answer that no cache has. */
  BlockingThreadRequired() {
    super("A blocking thread is required", null, false, false);
  }
}
