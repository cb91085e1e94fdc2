/**
 * The work at exports: any replica takes one up, makes its archive and stores it.
 *
 * <p>The row of the export is the job (decision 31). Who works has put its next attempt off and
 * does so again every few seconds; if he never comes back, another one begins anew, under a key of
 * its own in the storage, so the archive that is there at the end is whole and one attempt's.
 * Archives whose time is over are removed here, too.
 */
@NullMarked
package chat.exports.work;

import org.jspecify.annotations.NullMarked;
