package chat.gateway.limit;

import chat.kit.limit.Limit;
import io.micronaut.context.annotation.ConfigurationProperties;

/**
 * The rate limits, each as {@code requests/seconds}.
 *
 * @param account requests of an account
 * @param polls polls for events of an account
 * @param pieces requests of an account about chunks of a resumable upload
 * @param address requests of an address without an account
 * @param files requests of an address without an account for files and images
 * @param login log-in attempts for one account name from one address
 */
@ConfigurationProperties("chat.rate-limit")
record LimitSettings(
    Limit account, Limit polls, Limit pieces, Limit address, Limit files, Limit login) {}
