package chat.testkit;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.Files;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.gaul.s3proxy.S3Proxy;
import org.gaul.s3proxy.auth.AuthenticationType;
import org.gaul.s3proxy.blobstore.BlobStore;
import org.gaul.s3proxy.blobstore.ForwardingBlobStore;
import org.gaul.s3proxy.nio2blob.FilesystemNio2BlobStore;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.s3.model.PutObjectRequest;
import software.amazon.awssdk.services.s3.model.PutObjectResponse;

/**
 * An S3 server with a bucket in this JVM. Its libraries ({@code org.gaul:s3proxy}) are on the class
 * path only of modules that declare them.
 */
public final class TestS3 implements AutoCloseable {

  public static final String BUCKET = "files";
  public static final String REGION = "us-east-1";
  public static final String ACCESS_KEY = "access";
  public static final String SECRET_KEY = "secret";

  private final Objects objects;
  private final int port;
  private S3Proxy server;
  private boolean isStopped;

  private TestS3(Objects objects) throws Exception {
    this.objects = objects;
    this.server = serve(objects, 0);
    this.port = server.getPort();
  }

  public static TestS3 start() throws Exception {
    var objects = new FilesystemNio2BlobStore(Files.createTempDirectory("s3").toString());
    objects.createContainer(BUCKET);
    return new TestS3(new Objects(objects));
  }

  /** An object that was sent completely and is stored only when the test allows it. */
  public static final class HeldObject {

    private final String prefix;
    private final CountDownLatch sent = new CountDownLatch(1);
    private final CountDownLatch released = new CountDownLatch(1);
    private final CountDownLatch stored = new CountDownLatch(1);

    private HeldObject(String prefix) {
      this.prefix = prefix;
    }

    public void awaitSent() throws InterruptedException {
      await(sent);
    }

    /** Stores the object; returns when it is stored. */
    public void store() throws InterruptedException {
      released.countDown();
      await(stored);
    }

    private static void await(CountDownLatch latch) throws InterruptedException {
      if (!latch.await(1, TimeUnit.MINUTES)) {
        throw new IllegalStateException("Object was not sent or stored within a minute");
      }
    }
  }

  /** Forwards all operations; delays the object that is held. */
  private static final class Objects extends ForwardingBlobStore {

    private final AtomicReference<@Nullable HeldObject> held = new AtomicReference<>();

    Objects(BlobStore objects) {
      super(objects);
    }

    @Override
    public PutObjectResponse putBlob(PutObjectRequest request, InputStream content) {
      HeldObject object = held.get();
      if (object == null
          || !request.key().startsWith(object.prefix)
          || !held.compareAndSet(object, null)) {
        return super.putBlob(request, content);
      }
      try {
        byte[] sent = content.readAllBytes();
        object.sent.countDown();
        HeldObject.await(object.released);
        PutObjectResponse response = super.putBlob(request, new ByteArrayInputStream(sent));
        object.stored.countDown();
        return response;
      } catch (IOException | InterruptedException e) {
        throw new IllegalStateException(e);
      }
    }
  }

  /** Holds the next object whose key has this prefix. */
  public HeldObject holdNext(String prefix) {
    HeldObject object = new HeldObject(prefix);
    objects.held.set(object);
    return object;
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

  /** Stops the server, so that connections are refused. */
  public void stop() throws Exception {
    server.stop();
    isStopped = true;
  }

  /** Restarts the server with the same objects. */
  public void restart() throws Exception {
    if (isStopped) {
      server = serve(objects, port);
      isStopped = false;
    }
  }

  public String endpoint() {
    return "http://127.0.0.1:" + port;
  }

  /** The environment variables of a program that stores its blobs there. */
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
      stop();
    } catch (Exception e) {
      throw new IOException(e);
    }
  }
}
