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

/** The objects of a bucket. Where the server fails or is away, every method refuses with 503. */
final class S3Objects implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(S3Objects.class);
  private static final ThrottledLog FAILURES = new ThrottledLog(LOG);
  private static final int NOT_FOUND = 404;
  private static final int RANGE_NOT_SATISFIABLE = 416;

  /** So many parts are copied at a time, inside of the server. */
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

  /** Not every server that speaks S3 knows the newer checksums; all of them know the older. */
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

  /** An object that there is. */
  record Found(String key, long size, Instant written) {}

  void put(String key, PartFile content) {
    access(() -> client.putObject(to -> to.bucket(bucket).key(key), body(content)));
  }

  /** It is read anew where it has to be sent again. */
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

  /** From a byte on, as many as there are up to the length; empty where there is no object. */
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

  /** Lets go of a connection at once if not all was read. */
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

  /** Shows the objects whose keys begin so, in the order of their keys. */
  void list(String prefix, Consumer<Found> each) {
    access(() -> {
      for (S3Object object :
          client.listObjectsV2Paginator(of -> of.bucket(bucket).prefix(prefix)).contents()) {
        each.accept(new Found(object.key(), object.size(), object.lastModified()));
      }
      return each;
    });
  }

  List<Found> list(String prefix) {
    List<Found> found = new ArrayList<>();
    list(prefix, found::add);
    return found;
  }

  /** Gives up objects whose parts have been coming since before a moment, if the server tells. */
  void abortBegunBefore(String prefix, Instant moment) {
    try {
      client
          .listMultipartUploadsPaginator(of -> of.bucket(bucket).prefix(prefix))
          .uploads()
          .stream()
          .filter(begun -> begun.initiated().isBefore(moment))
          .forEach(this::abort);
    } catch (SdkException e) {
      LOG.warn("Parts that were left behind are not removed: {}", e.toString());
    }
  }

  private void abort(MultipartUpload begun) {
    client.abortMultipartUpload(
        of -> of.bucket(bucket).key(begun.key()).uploadId(begun.uploadId()));
    LOG.info("The parts of {} were left behind: they are removed", begun.key());
  }

  /** An object that is made of parts, and is there once it is completed and not before. */
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

    /** Adds parts of other objects, some at a time. */
    void copy(List<Layer.Slice> slices) {
      List<Future<CompletedPart>> copies = new ArrayList<>();
      try (var threads =
          Executors.newFixedThreadPool(COPIES_AT_ONCE, Thread.ofVirtual().factory())) {
        for (Layer.Slice slice : slices) {
          int number = done.size() + copies.size() + 1;
          copies.add(threads.submit(() -> copied(slice, number)));
        }
      }
      for (Future<CompletedPart> copy : copies) {
        done.add(result(copy));
      }
    }

    private CompletedPart copied(Layer.Slice slice, int number) {
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
        LOG.warn("Parts of {} stay behind: {}", key, e.toString());
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
    FAILURES.error("Storage failed: %s; what needs it is refused".formatted(failure));
    LOG.debug("Storage failed", failure);
    return RequestError.unavailable("The storage");
  }

  @Override
  public void close() {
    client.close();
  }
}
