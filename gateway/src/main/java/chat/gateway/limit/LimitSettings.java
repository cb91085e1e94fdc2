package chat.gateway.limit;

import chat.kit.limit.Limit;
import io.micronaut.context.annotation.ConfigurationProperties;

/**
 * How many requests are accepted in how many seconds, each as {@code requests/seconds}.
 *
 * @param account of an account
 * @param polls of an account for events
 * @param pieces of an account about a file that comes in pieces
 * @param address of an address without an account
 * @param files of an address without an account for files and pictures
 * @param login to log in with the name of one account from one address
 */
@ConfigurationProperties("chat.rate-limit")
record LimitSettings(
    Limit account, Limit polls, Limit pieces, Limit address, Limit files, Limit login) {}
