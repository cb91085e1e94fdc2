/**
 * The API of user groups: create, list, change, deactivate (API: create-user-group).
 *
 * <p>Tables: {@code user_group}, {@code user_group_change}. Publishes {@code group-changed} and the
 * client event {@code user_group}. Each change holds the organization's lock, so concurrent changes
 * cannot form a cycle. Before a group is deactivated, channels-service is queried for channels that
 * refer to it (decision 16). A deactivated group keeps its name and members, but permission checks
 * treat it as empty. An organization has at most {@code CHAT_USER_GROUP_LIMIT} groups, including
 * deactivated ones. Guests who may not see all users see only bots, themselves and users with whom
 * they share a channel or conversation.
 */
@NullMarked
package chat.identity.usergroup;

import org.jspecify.annotations.NullMarked;
