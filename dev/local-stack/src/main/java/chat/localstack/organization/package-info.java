/**
 * The first organization of a new installation: one account per role and a bot of the member.
 *
 * <p>Each account gets the {@code .zuliprc} file that existing clients read. Created once; later
 * starts only check that the credentials still work. identity-service owns everything created here.
 */
@NullMarked
package chat.localstack.organization;

import org.jspecify.annotations.NullMarked;
