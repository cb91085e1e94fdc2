/**
 * The job queue of exports: any replica leases one, makes its archive and stores it.
 *
 * <p>The row of the export is the job (decision 31). The worker renews its lease every few seconds.
 * If it dies, another replica starts again when the lease ends, under a storage key of its own, so
 * the final archive is whole and of one attempt. Expired archives are removed here, too.
 */
@NullMarked
package chat.exports.work;

import org.jspecify.annotations.NullMarked;
