package chat.blob;

import chat.kit.error.Refusal;
import chat.kit.error.RequestError;
import io.micronaut.context.exceptions.ConfigurationException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.auth.credentials.DefaultCredentialsProvider;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.core.ResponseInputStream;
import software.amazon.awssdk.core.checksums.RequestChecksumCalculation;
import software.amazon.awssdk.core.checksums.ResponseChecksumValidation;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.S3ClientBuilder;
import software.amazon.awssdk.services.s3.model.CompletedPart;
import software.amazon.awssdk.services.s3.model.GetObjectResponse;
import software.amazon.awssdk.services.s3.model.MultipartUpload;
import software.amazon.awssdk.services.s3.model.S3Exception;
import software.amazon.awssdk.services.s3.model.S3Object;

/**
 * The objects of a bucket. If the server fails or is unavailable, every method throws a 503
 * refusal.
 */
final class S3Objects implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(S3Objects.class);
  private static final ThrottledLog FAILURES = new ThrottledLog(LOG);
  private static final int NOT_FOUND = 404;
  private static final int RANGE_NOT_SATISFIABLE = 416;

  /** Number of parts that the server copies concurrently. */
  private static final int COPIES_AT_ONCE = 8;

  private final S3Client client;
  private final String bucket;

  S3Objects(S3Settings settings) {
    if (settings.bucket().isEmpty()) {
      throw new ConfigurationException("CHAT_S3_BUCKET names no bucket");
    }
    this.bucket = settings.bucket();
    this.client = client(settings);
  }

  /**
   * Not all S3-compatible servers support the newer checksums; all of them support the older ones.
   */
  private static S3Client client(S3Settings settings) {
    S3ClientBuilder builder =
        S3Client.builder()
            .httpClientBuilder(UrlConnectionHttpClient.builder())
            .region(Region.of(settings.region()))
            .requestChecksumCalculation(RequestChecksumCalculation.WHEN_REQUIRED)
            .responseChecksumValidation(ResponseChecksumValidation.WHEN_REQUIRED);
    if (!settings.endpoint().isEmpty()) {
      builder.endpointOverride(URI.create(settings.endpoint())).forcePathStyle(true);
    }
    return builder.credentialsProvider(credentials(settings)).build();
  }

  private static AwsCredentialsProvider credentials(S3Settings settings) {
    return settings.accessKey().isEmpty()
        ? DefaultCredentialsProvider.builder().build()
        : StaticCredentialsProvider.create(
            AwsBasicCredentials.create(settings.accessKey(), settings.secretKey()));
  }

  /** An object in the bucket. */
  record StoredObject(String key, long size, Instant written) {}

  void put(String key, PartFile content) {
    access(() -> client.putObject(to -> to.bucket(bucket).key(key), body(content)));
  }

  /** Can be read again for a retry. */
  private static RequestBody body(PartFile content) {
    return RequestBody.fromContentProvider(
        content::content, content.length(), "application/octet-stream");
  }

  void putEmpty(String key) {
    access(() -> client.putObject(to -> to.bucket(bucket).key(key), RequestBody.empty()));
  }

  OptionalLong size(String key) {
    return access(() -> {
      try {
        return OptionalLong.of(client.headObject(of -> of.bucket(bucket).key(key)).contentLength());
      } catch (S3Exception e) {
        return whereStatusIs(NOT_FOUND, e, OptionalLong.empty());
      }
    });
  }

  /** Returns a range of an object, up to its end; empty if there is no object. */
  Optional<InputStream> open(String key, long from, long length) {
    if (length <= 0) {
      return size(key).isPresent() ? Optional.of(InputStream.nullInputStream()) : Optional.empty();
    }
    String last = length > Long.MAX_VALUE - from ? "" : Long.toString(from + length - 1);
    return access(() -> {
      try {
        return Optional.of(
            new Reading(
                client.getObject(
                    of -> of.bucket(bucket).key(key).range("bytes=" + from + "-" + last))));
      } catch (S3Exception e) {
        Optional<InputStream> beyondTheEnd = Optional.of(InputStream.nullInputStream());
        return e.statusCode() == RANGE_NOT_SATISFIABLE
            ? beyondTheEnd
            : whereStatusIs(NOT_FOUND, e, Optional.empty());
      }
    });
  }

  /** Aborts the connection on close, instead of reading the rest. */
  private static final class Reading extends FilterInputStream {

    private final ResponseInputStream<GetObjectResponse> response;

    Reading(ResponseInputStream<GetObjectResponse> response) {
      super(response);
      this.response = response;
    }

    @Override
    public void close() throws IOException {
      response.abort();
    }
  }

  private static <T> T whereStatusIs(int status, S3Exception failure, T answer) {
    if (failure.statusCode() != status) {
      throw failure;
    }
    return answer;
  }

  void delete(String key) {
    access(() -> client.deleteObject(of -> of.bucket(bucket).key(key)));
  }

  /** Passes on the objects with this prefix, in the order of their keys. */
  void list(String prefix, Consumer<StoredObject> each) {
    access(() -> {
      for (S3Object object :
          client.listObjectsV2Paginator(of -> of.bucket(bucket).prefix(prefix)).contents()) {
        each.accept(new StoredObject(object.key(), object.size(), object.lastModified()));
      }
      return each;
    });
  }

  List<StoredObject> list(String prefix) {
    List<StoredObject> objects = new ArrayList<>();
    list(prefix, objects::add);
    return objects;
  }

  /** Aborts multipart uploads that began before the given time, if the server can list them. */
  void abortBegunBefore(String prefix, Instant moment) {
    try {
      client
          .listMultipartUploadsPaginator(of -> of.bucket(bucket).prefix(prefix))
          .uploads()
          .stream()
          .filter(begun -> begun.initiated().isBefore(moment))
          .forEach(this::abort);
    } catch (SdkException e) {
      LOG.warn("Abandoned multipart uploads not removed: {}", e.toString());
    }
  }

  private void abort(MultipartUpload begun) {
    client.abortMultipartUpload(
        of -> of.bucket(bucket).key(begun.key()).uploadId(begun.uploadId()));
    LOG.info("Removed abandoned multipart upload of {}", begun.key());
  }

  /** A multipart upload, whose object exists only once it is completed. */
  final class Parts implements AutoCloseable {

    private final String key;
    private final String uploadId;
    private final List<CompletedPart> done = new ArrayList<>();
    private boolean isCompleted;

    Parts(String key) {
      this.key = key;
      this.uploadId =
          access(() -> client.createMultipartUpload(of -> of.bucket(bucket).key(key)).uploadId());
    }

    /** Adds a part; only the last one may have fewer than 5 MiB. */
    void add(PartFile content) {
      int number = done.size() + 1;
      String tag =
          access(() ->
              client
                  .uploadPart(
                      of -> of.bucket(bucket).key(key).uploadId(uploadId).partNumber(number),
                      body(content))
                  .eTag());
      done.add(part(number, tag));
    }

    /** Adds parts copied from other objects, several concurrently. */
    void copy(List<BlobSegment.Slice> slices) {
      List<Future<CompletedPart>> copies = new ArrayList<>();
      try (var threads =
          Executors.newFixedThreadPool(COPIES_AT_ONCE, Thread.ofVirtual().factory())) {
        for (BlobSegment.Slice slice : slices) {
          int number = done.size() + copies.size() + 1;
          copies.add(threads.submit(() -> copied(slice, number)));
        }
      }
      for (Future<CompletedPart> copy : copies) {
        done.add(result(copy));
      }
    }

    private CompletedPart copied(BlobSegment.Slice slice, int number) {
      String range = "bytes=0-" + (slice.length() - 1);
      return access(() ->
          part(
              number,
              client
                  .uploadPartCopy(of ->
                      of.sourceBucket(bucket)
                          .sourceKey(slice.layer().name())
                          .copySourceRange(range)
                          .destinationBucket(bucket)
                          .destinationKey(key)
                          .uploadId(uploadId)
                          .partNumber(number))
                  .copyPartResult()
                  .eTag()));
    }

    void complete() {
      access(() ->
          client.completeMultipartUpload(of ->
              of.bucket(bucket)
                  .key(key)
                  .uploadId(uploadId)
                  .multipartUpload(all -> all.parts(done))));
      isCompleted = true;
    }

    @Override
    public void close() {
      if (isCompleted) {
        return;
      }
      try {
        client.abortMultipartUpload(of -> of.bucket(bucket).key(key).uploadId(uploadId));
      } catch (SdkException e) {
        LOG.warn("Multipart upload of {} not aborted; its parts remain: {}", key, e.toString());
      }
    }

    private static CompletedPart part(int number, String tag) {
      return CompletedPart.builder().partNumber(number).eTag(tag).build();
    }

    private static <T> T result(Future<T> future) {
      try {
        return future.get();
      } catch (ExecutionException e) {
        throw e.getCause() instanceof Refusal refusal ? refusal : unavailable(e);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw unavailable(e);
      }
    }
  }

  private static <T> T access(Supplier<T> access) {
    try {
      return access.get();
    } catch (SdkException e) {
      throw unavailable(e);
    }
  }

  private static Refusal unavailable(Exception failure) {
    FAILURES.error("Storage failed: %s; requests that need it are refused".formatted(failure));
    LOG.debug("Storage failed", failure);
    return RequestError.unavailable("The storage");
  }

  @Override
  public void close() {
    client.close();
  }
}
