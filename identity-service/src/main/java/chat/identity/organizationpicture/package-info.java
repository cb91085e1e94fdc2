/**
 * Icon and logos of organizations, received from uploads-service, which stores the images itself.
 *
 * <p>Table: {@code organization_picture}. Changes are idempotent, and of two pictures of a kind the
 * one with the higher number wins, in whatever order they arrive (decision 30).
 */
@NullMarked
package chat.identity.organizationpicture;

import org.jspecify.annotations.NullMarked;
