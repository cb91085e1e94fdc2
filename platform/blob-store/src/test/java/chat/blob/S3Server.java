package chat.blob;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.util.HashMap;
import java.util.Map;
import org.gaul.s3proxy.S3Proxy;
import org.gaul.s3proxy.auth.AuthenticationType;
import org.gaul.s3proxy.nio2blob.FilesystemNio2BlobStore;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.s3.S3Client;

/** A server in this JVM that speaks S3, with a bucket. */
final class S3Server implements AutoCloseable {

  private static final String BUCKET = "files";
  private static final String REGION = "us-east-1";
  private static final String ACCESS_KEY = "access";
  private static final String SECRET_KEY = "secret";

  private final S3Proxy server;

  private S3Server(S3Proxy server) {
    this.server = server;
  }

  static S3Server start() throws Exception {
    String directory = Files.createTempDirectory("s3").toString();
    S3Proxy server =
        S3Proxy.builder()
            .blobStore(new FilesystemNio2BlobStore(directory))
            .endpoint(URI.create("http://127.0.0.1:0"))
            .awsAuthentication(AuthenticationType.AWS_V2_OR_V4, ACCESS_KEY, SECRET_KEY)
            .v4MaxNonChunkedRequestSize(64L << 20)
            .build();
    server.start();
    S3Server started = new S3Server(server);
    started.makeBucket();
    return started;
  }

  private void makeBucket() {
    try (S3Client client =
        S3Client.builder()
            .httpClientBuilder(UrlConnectionHttpClient.builder())
            .endpointOverride(endpoint())
            .forcePathStyle(true)
            .region(Region.of(REGION))
            .credentialsProvider(
                StaticCredentialsProvider.create(
                    AwsBasicCredentials.create(ACCESS_KEY, SECRET_KEY)))
            .build()) {
      client.createBucket(bucket -> bucket.bucket(BUCKET));
    }
  }

  private URI endpoint() {
    return URI.create("http://127.0.0.1:" + server.getPort());
  }

  /** What a program is told that keeps its blobs there. */
  Map<String, Object> configuration() {
    Map<String, Object> configuration = new HashMap<>();
    configuration.put("chat.storage.kind", "s3");
    configuration.put("chat.storage.s3.bucket", BUCKET);
    configuration.put("chat.storage.s3.region", REGION);
    configuration.put("chat.storage.s3.endpoint", endpoint().toString());
    configuration.put("chat.storage.s3.access-key", ACCESS_KEY);
    configuration.put("chat.storage.s3.secret-key", SECRET_KEY);
    return configuration;
  }

  /** The objects of its bucket. */
  S3Objects objects() {
    return new S3Objects(
        new S3Settings(BUCKET, REGION, endpoint().toString(), ACCESS_KEY, SECRET_KEY));
  }

  @Override
  public void close() throws IOException {
    try {
      server.stop();
    } catch (Exception e) {
      throw new IOException(e);
    }
  }
}
