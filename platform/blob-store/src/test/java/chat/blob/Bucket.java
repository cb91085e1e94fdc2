package chat.blob;

import static chat.testkit.TestS3.ACCESS_KEY;
import static chat.testkit.TestS3.BUCKET;
import static chat.testkit.TestS3.REGION;
import static chat.testkit.TestS3.SECRET_KEY;

import chat.testkit.TestS3;
import java.util.HashMap;
import java.util.Map;

/** The bucket of the tests' S3 server. */
final class Bucket {

  private Bucket() {}

  static S3Objects of(TestS3 server) {
    return new S3Objects(new S3Settings(BUCKET, REGION, server.endpoint(), ACCESS_KEY, SECRET_KEY));
  }

  /** Returns the settings of a program that stores its blobs in the bucket. */
  static Map<String, Object> configuration(TestS3 server) {
    Map<String, Object> configuration = new HashMap<>();
    configuration.put("chat.storage.kind", "s3");
    configuration.put("chat.storage.s3.bucket", BUCKET);
    configuration.put("chat.storage.s3.region", REGION);
    configuration.put("chat.storage.s3.endpoint", server.endpoint());
    configuration.put("chat.storage.s3.access-key", ACCESS_KEY);
    configuration.put("chat.storage.s3.secret-key", SECRET_KEY);
    return configuration;
  }
}
