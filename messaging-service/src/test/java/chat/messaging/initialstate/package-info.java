/** Tests of the state that a registering client gets, with stubs of the other services. */
@NullMarked
package chat.messaging.initialstate;

import org.jspecify.annotations.NullMarked;
