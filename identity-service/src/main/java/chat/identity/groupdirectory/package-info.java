/**
 * Reads user groups, checks who may change them, and records and announces changes.
 *
 * <p>Table: {@code user_group_change}. Publishes {@code group-changed} and the client event {@code
 * user_group}. The operations are in {@code chat.identity.usergroup} and {@code
 * chat.identity.groupmember}.
 */
@NullMarked
package chat.identity.groupdirectory;

import org.jspecify.annotations.NullMarked;
