package chat.gateway.connection;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.channel.AdaptiveRecvByteBufAllocator;
import io.netty.channel.RecvByteBufAllocator;
import io.netty.util.UncheckedBooleanSupplier;

/**
 * Sizes of the reads from one connection: 2 KiB at a time, and as much as comes while a body is
 * read that was accepted.
 */
final class ReadSizes implements RecvByteBufAllocator {
  private static final int SMALL = 2048;

  /** Used on the connection's event loop alone. */
  private boolean isLarge;

  void large() {
    isLarge = true;
  }

  void small() {
    isLarge = false;
  }

  @Override
  public Handle newHandle() {
    return new Sizing(AdaptiveRecvByteBufAllocator.DEFAULT.newHandle());
  }

  private final class Sizing extends DelegatingHandle implements ExtendedHandle {
    Sizing(Handle adaptive) {
      super(adaptive);
    }

    @Override
    public int guess() {
      int adaptive = delegate().guess();
      return isLarge ? adaptive : Math.min(adaptive, SMALL);
    }

    @Override
    public ByteBuf allocate(ByteBufAllocator allocator) {
      return allocator.ioBuffer(guess());
    }

    @Override
    public boolean continueReading() {
      return isLarge && delegate().continueReading();
    }

    @Override
    public boolean continueReading(UncheckedBooleanSupplier maybeMore) {
      return isLarge && ((ExtendedHandle) delegate()).continueReading(maybeMore);
    }
  }
}
