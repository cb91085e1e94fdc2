package chat.blob;

import io.micronaut.context.annotation.ConfigurationProperties;
import io.micronaut.context.annotation.Requires;

/**
 * Which bucket it is and how to come to it; a text that is not given is empty.
 *
 * @param bucket which must be there
 * @param endpoint of a server other than Amazon's
 * @param accessKey empty to look for credentials where Amazon's own programs do
 */
@ConfigurationProperties("chat.storage.s3")
@Requires(property = "chat.storage.kind", value = "s3")
record S3Settings(
    String bucket, String region, String endpoint, String accessKey, String secretKey) {}
