/** Documents that are generated from code and contracts. */
@NullMarked
package chat.localstack.reference;

import org.jspecify.annotations.NullMarked;
