@NullMarked
package chat.identity.onboarding;

import org.jspecify.annotations.NullMarked;
