/** Migrations of the projection's tables. */
@NullMarked
package chat.identityprojection.schema;

import org.jspecify.annotations.NullMarked;
