package chat.testkit;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.util.Map;
import org.gaul.s3proxy.S3Proxy;
import org.gaul.s3proxy.auth.AuthenticationType;
import org.gaul.s3proxy.blobstore.BlobStore;
import org.gaul.s3proxy.nio2blob.FilesystemNio2BlobStore;

/**
 * A server in this JVM that speaks S3, with a bucket. Its libraries ({@code org.gaul:s3proxy}) are
 * on the class path of the modules that name them.
 */
public final class TestS3 implements AutoCloseable {

  public static final String BUCKET = "files";
  public static final String REGION = "us-east-1";
  public static final String ACCESS_KEY = "access";
  public static final String SECRET_KEY = "secret";

  private final BlobStore objects;
  private final int port;
  private S3Proxy server;
  private boolean isAway;

  private TestS3(BlobStore objects) throws Exception {
    this.objects = objects;
    this.server = serve(objects, 0);
    this.port = server.getPort();
  }

  public static TestS3 start() throws Exception {
    var objects = new FilesystemNio2BlobStore(Files.createTempDirectory("s3").toString());
    objects.createContainer(BUCKET);
    return new TestS3(objects);
  }

  private static S3Proxy serve(BlobStore objects, int port) throws Exception {
    S3Proxy server =
        S3Proxy.builder()
            .blobStore(objects)
            .endpoint(URI.create("http://127.0.0.1:" + port))
            .awsAuthentication(AuthenticationType.AWS_V2_OR_V4, ACCESS_KEY, SECRET_KEY)
            .v4MaxNonChunkedRequestSize(64L << 20)
            .build();
    server.start();
    return server;
  }

  /** From now on nobody answers there. */
  public void goAway() throws Exception {
    server.stop();
    isAway = true;
  }

  /** From now on somebody does again, with the same objects. */
  public void comeBack() throws Exception {
    if (isAway) {
      server = serve(objects, port);
      isAway = false;
    }
  }

  public String endpoint() {
    return "http://127.0.0.1:" + port;
  }

  /** What an operator tells a program that keeps its blobs there. */
  public Map<String, String> environment() {
    return Map.of(
        "CHAT_STORAGE", "s3",
        "CHAT_S3_BUCKET", BUCKET,
        "CHAT_S3_REGION", REGION,
        "CHAT_S3_ENDPOINT", endpoint(),
        "CHAT_S3_ACCESS_KEY", ACCESS_KEY,
        "CHAT_S3_SECRET_KEY", SECRET_KEY);
  }

  @Override
  public void close() throws IOException {
    try {
      goAway();
    } catch (Exception e) {
      throw new IOException(e);
    }
  }
}
