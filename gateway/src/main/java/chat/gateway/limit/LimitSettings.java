package chat.gateway.limit;

import io.micronaut.context.annotation.ConfigurationProperties;

/**
 * How many requests are accepted in how many seconds, each as {@code requests/seconds}.
 *
 * @param account of an account
 * @param polls of an account for events
 * @param pieces of an account about a file that comes in pieces
 * @param address of an address without an account
 * @param files of an address without an account for files and pictures
 * @param login to log in with the name of one account
 */
@ConfigurationProperties("chat.rate-limit")
record LimitSettings(
    String account, String polls, String pieces, String address, String files, String login) {}
