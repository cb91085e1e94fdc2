/**
 * User groups as clients make, read, change and deactivate them (specification, operation 11).
 *
 * <p>Tables: {@code user_group}, {@code user_group_member}, {@code user_group_subgroup}, {@code
 * user_group_change}. Events: {@code group-changed}, client event {@code user_group}. Every change
 * is made under the organization's lock, so no two make a circle and none uses a group that is
 * being deactivated. Which channels name a group is asked of channels-service before (decision 16).
 * A deactivated group keeps its members and its name, and contains nobody. A request adds at most a
 * thousand subgroups; the list of all groups has a few in memory at a time. An organization has
 * {@code CHAT_USER_GROUP_LIMIT} groups at most, deactivated ones among them. Of a group's members,
 * guests who may not see all users are told the bots, themselves and those with whom they share a
 * channel or a conversation.
 */
@NullMarked
package chat.identity.usergroup;

import org.jspecify.annotations.NullMarked;
