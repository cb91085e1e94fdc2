/**
 * The first organization of a new installation: one account of each role, a bot that the member
 * owns, and for each of them the {@code .zuliprc} file that existing clients read. Made once; later
 * starts only check that the files still open the door. identity-service owns everything made here.
 */
@NullMarked
package chat.localstack.organization;

import org.jspecify.annotations.NullMarked;
