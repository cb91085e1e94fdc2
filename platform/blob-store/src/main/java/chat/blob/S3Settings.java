package chat.blob;

import io.micronaut.context.annotation.ConfigurationProperties;
import io.micronaut.context.annotation.Requires;

/**
 * Settings of the S3 storage; settings that are not given are empty.
 *
 * @param bucket must exist
 * @param endpoint of a server other than Amazon's
 * @param accessKey empty to use the AWS SDK's default credentials chain
 */
@ConfigurationProperties("chat.storage.s3")
@Requires(property = "chat.storage.kind", value = "s3")
record S3Settings(
    String bucket, String region, String endpoint, String accessKey, String secretKey) {}
