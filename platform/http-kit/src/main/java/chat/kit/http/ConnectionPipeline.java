package chat.kit.http;

import io.micronaut.http.server.netty.NettyServerCustomizer;
import io.netty.channel.Channel;
import io.netty.channel.ChannelPipeline;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Adds handlers to the pipeline of each client connection, once the pipeline is built. */
public final class ConnectionPipeline implements NettyServerCustomizer {

  private final Consumer<ChannelPipeline> adding;
  private final @Nullable Channel connection;

  /**
   * Created once for the server.
   *
   * @param adding called for each connection
   */
  public ConnectionPipeline(Consumer<ChannelPipeline> adding) {
    this(adding, null);
  }

  private ConnectionPipeline(Consumer<ChannelPipeline> adding, @Nullable Channel connection) {
    this.adding = adding;
    this.connection = connection;
  }

  @Override
  public NettyServerCustomizer specializeForChannel(Channel channel, ChannelRole role) {
    return role == ChannelRole.CONNECTION ? new ConnectionPipeline(adding, channel) : this;
  }

  @Override
  public void onStreamPipelineBuilt() {
    if (connection != null) {
      adding.accept(connection.pipeline());
    }
  }
}
