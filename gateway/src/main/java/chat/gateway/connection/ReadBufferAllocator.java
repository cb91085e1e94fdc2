package chat.gateway.connection;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.channel.AdaptiveRecvByteBufAllocator;
import io.netty.channel.RecvByteBufAllocator;
import io.netty.util.UncheckedBooleanSupplier;

/** Read sizes of one connection: 2 KiB, and adaptive while an accepted body is read. */
final class ReadBufferAllocator implements RecvByteBufAllocator {
  private static final int SMALL = 2048;

  /** Used only on the connection's event loop. */
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
