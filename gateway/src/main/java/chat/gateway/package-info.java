/**
 * The program that clients talk to: it says who is asking, limits how often, and passes requests on
 * to the service that owns the path. It knows no rule of the product and keeps no database.
 */
@NullMarked
package chat.gateway;

import org.jspecify.annotations.NullMarked;
